"""Ridge regression over hashed n-grams, and the matrices it works on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from politesse.scoring.features import Grams

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from scipy.sparse import csr_matrix

    Floats = NDArray[np.floating[Any]]


def gram_matrix(texts: Iterable[str], grams: Grams) -> csr_matrix:
    """A row a text: the same values as :meth:`Grams.values` gives."""
    import numpy as np
    from scipy.sparse import csr_matrix

    indices: list[NDArray[np.int32]] = []
    lengths = [0]
    for text in texts:
        buckets = np.array(grams.buckets(text), dtype=np.int32)
        indices.append(buckets)
        lengths.append(len(buckets))
    flat = np.concatenate(indices) if indices else np.zeros(0, np.int32)
    matrix = csr_matrix(
        (np.ones(len(flat), np.float32), flat, np.cumsum(lengths)),
        shape=(len(indices), 1 << grams.bits),
    )
    matrix.sum_duplicates()
    matrix.data = 1 + np.log(matrix.data)
    norms = np.sqrt(np.asarray(matrix.multiply(matrix).sum(axis=1)).ravel())
    matrix.data /= np.repeat(np.maximum(norms, 1e-9), np.diff(matrix.indptr))
    return matrix


def sparse_ridge(
    matrix: csr_matrix, targets: Floats, penalty: float, iterations: int
) -> NDArray[np.float32]:
    """The weights of the columns, by conjugate gradients; ``targets`` are centred here."""
    import numpy as np

    turned = matrix.T.tocsr()
    centred = (targets - targets.mean()).astype(np.float32)
    residual = turned @ centred
    weights = np.zeros_like(residual)
    direction = residual.copy()
    size = start = float(residual @ residual)
    for _ in range(iterations):
        if size <= 1e-8 * start or size == 0:
            break
        curved = turned @ (matrix @ direction) + penalty * direction
        step = size / float(direction @ curved)
        weights += step * direction
        residual -= step * curved
        before, size = size, float(residual @ residual)
        direction = residual + (size / before) * direction
    return np.asarray(weights, dtype=np.float32)


def kernel_ridge(kernel: Floats, targets: Floats, penalty: float | Floats) -> NDArray[np.float64]:
    """The weight of each row; a prediction is the kernel with the rows times these.

    ``penalty`` is one for all rows or one a row: the higher, the less the row counts.
    """
    import numpy as np

    held = kernel + np.diag(np.broadcast_to(penalty, len(kernel)))
    return np.asarray(np.linalg.solve(held, targets), dtype=np.float64)


def named_matrix(rows: Sequence[dict[str, float]], names: Sequence[str]) -> Floats:
    """Named features as a dense matrix, in the order of ``names``."""
    import numpy as np

    columns = {name: column for column, name in enumerate(names)}
    matrix = np.zeros((len(rows), len(names)))
    for line, row in enumerate(rows):
        for name, value in row.items():
            matrix[line, columns[name]] = value
    return matrix
