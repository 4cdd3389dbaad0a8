"""Check the wheels of a folder, each for another system, and try those for this machine.

`python -m tests.wheels FOLDER` needs Linux wheels, and auditwheel.
"""

from __future__ import annotations

import io
import re
import subprocess
import sys
import zipfile
from pathlib import Path

from elftools.elf.elffile import ELFFile
from packaging.tags import sys_tags
from packaging.utils import parse_wheel_filename

from tests.packages import PackageError, expect_files, expect_no_papers, sources, try_package


def main(folder: Path) -> None:
    """Check each wheel, then try it if it is for this machine."""
    wheels = sorted(folder.glob("paili-*.whl"))
    if not wheels:
        raise PackageError(f"{folder}: no wheels of paili")
    here = set(sys_tags())
    for wheel in wheels:
        _, _, _, tags = parse_wheel_filename(wheel.name)
        with zipfile.ZipFile(wheel) as archive:
            needed = {*sources("python"), "paili/botzone/bot.wasm"}
            expect_files(wheel, archive.namelist(), needed, "")
            expect_no_papers(wheel, archive.namelist())
        promised = {tag.platform for tag in tags}
        is_musl = all(platform.startswith("musllinux") for platform in promised)
        asks = min(promised) if is_musl and needs_musl_alone(wheel) else needs(wheel)
        if asks not in promised:
            raise PackageError(f"{wheel.name}: it needs {asks}, which its name does not say")
        runs_here = bool(tags & here)
        if runs_here:
            try_package(wheel)
        print(f"{wheel.name}: {asks}, {'installed and tried' if runs_here else 'built only'}")


def needs_musl_alone(wheel: Path) -> bool:
    """Return whether a wheel needs only musl; auditwheel would look for it on this machine."""
    with zipfile.ZipFile(wheel) as archive:
        (module,) = (name for name in archive.namelist() if name.endswith(".so"))
        elf = ELFFile(io.BytesIO(archive.read(module)))
        needed = {tag.needed for tag in elf.get_section_by_name(".dynamic").iter_tags("DT_NEEDED")}
    return needed == {"libc.so"}


def needs(wheel: Path) -> str:
    """Return the oldest platform that a wheel runs on, according to auditwheel."""
    done = subprocess.run(
        [sys.executable, "-m", "auditwheel", "show", str(wheel)],
        capture_output=True, check=False, encoding="utf-8",
    )  # fmt: skip
    found = re.search(r'platform\s+tag:\s+"([^"]+)"', " ".join(done.stdout.split()))
    if done.returncode or not found:
        raise PackageError(f"{wheel.name}: auditwheel says {done.stdout}{done.stderr}")
    return found[1]


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1]))
    except PackageError as error:
        sys.exit(f"make wheels: {error}")
