"""The world a bot speaks of: what is found, what can be booked, and that every goal can be met."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from politesse.core import BadInput
from politesse.dialogue import town as town_package
from politesse.dialogue.town.build import build, text_of
from politesse.dialogue.world import Goal, World, minutes, multiwoz, town
from politesse.metrics.dialogue_files import read_database, read_goals

DOMAINS = ("restaurant", "hotel", "attraction", "train", "hospital", "police", "taxi")


def test_the_packaged_files_are_what_the_builder_makes() -> None:
    folder = Path(town_package.__file__).parent
    for name, content in build().items():
        assert (folder / name).read_text("utf-8") == text_of(content), name


def test_the_town_has_every_domain_and_two_hundred_goals() -> None:
    world = town()
    assert world.domains == DOMAINS
    assert len({goal.id for goal in world.goals}) == 200
    assert {domain for goal in world.goals for domain in goal.domains} == set(DOMAINS)


@pytest.mark.parametrize("goal", town().goals, ids=lambda goal: goal.id)
def test_a_goal_can_be_met(goal: Goal) -> None:
    """What is wanted is there and can be booked; what is tried first is refused."""
    world = town()
    for domain, wanted in goal.domains.items():
        found = world.find(domain, wanted.inform)
        assert found
        if wanted.fail_inform:
            assert not world.find(domain, {**wanted.inform, **wanted.fail_inform})
        for entity in found:
            assert set(wanted.request) - {"ref"} <= entity.keys()
            if wanted.book:
                assert world.book(domain, entity, wanted.book)
            if wanted.fail_book:
                assert world.book(domain, entity, {**wanted.book, **wanted.fail_book}) is None


def test_many_goals_are_refused_at_first() -> None:
    wishes = [wanted for goal in town().goals for wanted in goal.domains.values()]
    assert sum(bool(wanted.fail_inform) for wanted in wishes) >= 20
    assert sum(bool(wanted.fail_book) for wanted in wishes) >= 20


def test_what_a_venue_is_called_and_where_it_is_are_its_own() -> None:
    rows = [row for domain in ("restaurant", "hotel", "attraction") for row in town().rows(domain)]
    for slot in ("name", "phone"):
        values = [row[slot] for row in rows]
        assert len(values) == len(set(values))
    assert all(row["phone"].startswith("01632960") for row in rows)


@given(st.sampled_from(["restaurant", "hotel", "attraction"]), st.data())
def test_what_is_found_meets_the_constraints(domain: str, data: st.DataObject) -> None:
    world = town()
    slots = [
        slot for slot in ("food", "area", "pricerange", "type") if world.ontology[domain].get(slot)
    ]
    constraints = {
        slot: data.draw(st.sampled_from(world.ontology[domain][slot]))
        for slot in data.draw(st.sets(st.sampled_from(slots)))
    }
    found = world.find(domain, constraints)
    for row in world.rows(domain):
        meets = all(row[slot] in (value, "?") for slot, value in constraints.items())
        assert meets == (row in found)


def test_times_are_limits() -> None:
    trains = town().find("train", {"destination": "saltmere", "arriveby": "12:00", "day": "monday"})
    assert trains
    assert all(minutes(train["arriveby"]) <= 12 * 60 for train in trains)
    assert trains == sorted(trains, key=lambda train: train["leaveat"])
    later = town().find("train", {"destination": "saltmere", "leaveat": "12:00", "day": "monday"})
    assert all(minutes(train["leaveat"]) >= 12 * 60 for train in later)


def test_a_booking_has_one_reference() -> None:
    world = town()
    inn = world.find("hotel", {"name": "the ferryman"})[0]
    details = {"bookday": "monday", "bookpeople": "2", "bookstay": "3"}
    assert world.book("hotel", inn, details) == world.book(
        "hotel", inn, dict(reversed(details.items()))
    )
    assert world.book("hotel", inn, details) != world.book(
        "hotel", inn, details | {"bookstay": "4"}
    )


def test_a_taxi_is_the_same_for_the_same_ride() -> None:
    ride = {"departure": "the ferryman", "destination": "alder college", "leaveat": "10:00"}
    assert town().find("taxi", ride) == town().find("taxi", ride)
    assert town().find("taxi", ride) != town().find("taxi", ride | {"leaveat": "10:15"})


def test_a_folder_without_a_database_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="has no db folder"):
        multiwoz(tmp_path)
    (tmp_path / "db").mkdir()
    (tmp_path / "db" / "hotel_db.json").write_text(json.dumps({"name": "x"}))
    with pytest.raises(BadInput, match="is not a list of entries"):
        multiwoz(tmp_path)


def test_the_towns_files_are_read_by_what_reads_the_corpus() -> None:
    """The scorer's readers, and a score of the right answers to the goals."""
    folder = Path(town_package.__file__).parent
    goals = read_goals(folder / "goals.json")
    database = read_database(folder / "db")
    assert goals.keys() == {goal.id for goal in town().goals}
    slots = {"arriveby": "arrive", "leaveat": "leave"}
    for goal in town().goals:
        for domain, wanted in goal.domains.items():
            if domain in ("restaurant", "hotel", "attraction", "train"):
                inform = {slots.get(slot, slot): value for slot, value in wanted.inform.items()}
                key = "trainid" if domain == "train" else "name"
                found = {row[key] for row in town().find(domain, wanted.inform)}
                assert found == database.query(domain, inform), goal.id


def test_the_real_one_is_read(shared_data: Path) -> None:
    if not (shared_data / "multiwoz").is_dir():
        pytest.skip("multiwoz is not here")
    world = multiwoz(shared_data / "multiwoz")
    assert isinstance(world, World)
    assert set(DOMAINS) <= set(world.domains)
    assert {"pricerange", "bookday"} <= world.ontology["hotel"].keys()
    goal = next(goal for goal in world.goals if "train" in goal.domains)
    assert {"departure", "destination"} <= goal.domains["train"].inform.keys()
    assert {slot for goal in world.goals for d in goal.domains.values() for slot in d.request} == {
        "phone",
        "address",
        "postcode",
        "ref",
        "trainid",
    }
