"""The model with latent text: its prior, its bound and its gradients."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

torch = pytest.importorskip("torch")
ctranslate2 = pytest.importorskip("ctranslate2")
pytest.importorskip("sentencepiece")
pytest.importorskip("sacrebleu")

from politesse.training.seq2seq import decode, tags  # noqa: E402
from politesse.training.style.latent import LatentRun  # noqa: E402
from politesse.training.style.methods import Learner  # noqa: E402
from politesse.training.style.recipe import read  # noqa: E402
from politesse.training.style.train import gather  # noqa: E402

from .conftest import small  # noqa: E402


@pytest.fixture(scope="session")
def latent(data: Path, tmp_path_factory: pytest.TempPathFactory) -> LatentRun:
    folder = tmp_path_factory.mktemp("bound")
    settings = read(str(small(folder, "latent", steps=30)))
    settings = replace(settings, latent=replace(settings.latent, start=0, drawn=6))
    supply = gather(["fr"], data, settings, "embedded", folder)
    learner = Learner(supply, settings, folder, lambda _: None)
    run = next(learner.networks())
    assert isinstance(run, LatentRun)
    return run


def test_the_prior_tells_the_styles_apart(latent: LatentRun) -> None:
    pairs = latent.pack.sets["train"]
    places = list(range(0, len(pairs), 25))
    likely = [
        decode.score(
            latent.prior,
            [latent.asked(place, [], other=other) for place in places],
            [latent.text(place) for place in places],
        )
        for other in (False, True)
    ]
    right = sum(own > others for own, others in zip(*likely, strict=True))
    assert right >= 0.9 * len(places)


def test_the_divergence_is_that_of_the_sample_from_the_prior(latent: LatentRun) -> None:
    torch.manual_seed(4)
    inferred = latent.inferred([3], 1.0)
    (text,) = inferred.texts
    source = latent.asked(3, latent.text(3), other=True)
    total = 0.0
    with torch.no_grad():
        for model, sign, empty in ((latent.model, 1.0, False), (latent.prior, -1.0, True)):
            asked = latent.asked(3, [], other=True) if empty else source
            line, at = decode._line([asked], latent.device)
            inputs, inputs_at = decode._line([[tags.START_ID, *text]], latent.device)
            memory = model.encode(line, at)
            logits = model.logits(model.decode(inputs, inputs_at, memory, at)).log_softmax(-1)
            if not empty:
                weights = logits.exp()
            total += sign * float((weights * logits).sum())
    assert float(inferred.divergence.detach()) == pytest.approx(total, rel=1e-3)
    assert total >= 0


def test_a_relaxed_sample_reads_as_the_sample_and_passes_its_gradient_on(latent: LatentRun) -> None:
    places = [1, 5, 9]
    latent.model.eval()
    inferred = latent.inferred(places, 1.0)
    for text, relaxed in zip(inferred.texts, inferred.relaxed, strict=True):
        assert relaxed.argmax(-1).tolist() == text
    soft = latent._relaxed_sources(places, inferred)
    sources = [latent.asked(p, t, other=False) for p, t in zip(places, inferred.texts, strict=True)]
    hard = decode._line(sources, latent.device)
    assert soft[1].starts.tolist() == hard[1].starts.tolist()
    lost = [latent._reconstructed(*one, places, 0.0)[0] for one in (soft, hard)]
    assert lost[0].item() == pytest.approx(lost[1].item(), rel=1e-4)
    (gradient,) = torch.autograd.grad(lost[0], soft[0])
    assert float(gradient.abs().sum()) > 0


def test_training_leaves_the_prior_alone_and_lowers_the_bound(latent: LatentRun) -> None:
    before = {name: value.clone() for name, value in latent.prior.state_dict().items()}
    places = list(range(16))

    def bound() -> float:
        torch.manual_seed(0)
        with torch.no_grad():
            lost, divergence, tokens = latent.bound(places)
        return float(lost + latent.recipe.latent.weight * divergence) / tokens

    first = bound()
    optimiser = torch.optim.Adam(latent.model.parameters(), 1e-3)
    for step in range(6):
        latent.step = 10_000 + step  # annealed, and without self-reconstruction
        optimiser.zero_grad()
        latent.loss((torch.tensor(places),), 0.0).backward()
        optimiser.step()
    assert bound() < first
    after = latent.prior.state_dict()
    assert all(torch.equal(before[name], after[name]) for name in before)
