"""Learns the best discard from a data set, with PyTorch: each of its workers reads a shard.

    paili deal hands --hands 20000 --deficiency 1,2,3 --seed 1
    paili label hands labels --with discards,plan:1
    python read_labels.py labels

Needs PyTorch besides paili and the extra `parquet`: `pip install torch`.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence

import torch
from paili.datasets import DataSet
from torch import nn
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

KINDS, NOT_HELD = 34, -1


class Rows(IterableDataset[dict[str, torch.Tensor]]):
    """Batches of rows; every row is read by one worker of a loader."""

    def __init__(self, path: str, columns: Sequence[str], size: int) -> None:
        self.path, self.columns, self.size = path, columns, size

    def __iter__(self) -> Iterator[dict[str, torch.Tensor]]:
        info = get_worker_info()
        shard, shards = (0, 1) if info is None else (info.id, info.num_workers)
        data = DataSet(self.path)
        for arrays in data.iter_arrays(self.columns, size=self.size, shard=shard, shards=shards):
            yield {name: torch.from_numpy(array) for name, array in arrays.items()}


def loader(path: str, columns: Sequence[str], size: int, workers: int) -> DataLoader:
    """Batches of a data set, read by processes. `spawn`: none of them inherits native threads."""
    context = "spawn" if workers else None
    rows = Rows(path, columns, size)
    return DataLoader(rows, batch_size=None, num_workers=workers, multiprocessing_context=context)


def main() -> None:
    """Read the data set once, and print how well the network imitates it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("data")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--size", type=int, default=256, help="rows of a batch")
    asked = parser.parse_args()
    torch.manual_seed(1)
    network = nn.Sequential(nn.Linear(KINDS, 256), nn.ReLU(), nn.Linear(256, KINDS))
    optimizer = torch.optim.Adam(network.parameters(), lr=1e-3)
    columns = ["counts", "discard_deficiency", "discard_copies"]
    rows, right = 0, 0
    for batch in loader(asked.data, columns, asked.size, asked.workers):
        left, copies = batch["discard_deficiency"].float(), batch["discard_copies"].float()
        is_held = batch["discard_deficiency"] != NOT_HELD
        # The lowest deficiency, and of these the most copies that lower it.
        worths = torch.where(is_held, -256 * left + copies, -torch.inf)
        best = worths.argmax(dim=1)
        answers = network(batch["counts"].float()).masked_fill(~is_held, -1e9)
        loss = nn.functional.cross_entropy(answers, best)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        rows += len(best)
        right += int((answers.argmax(dim=1) == best).sum())
    print(f"{rows} rows, {right / max(1, rows):.0%} right while learning")


if __name__ == "__main__":
    main()
