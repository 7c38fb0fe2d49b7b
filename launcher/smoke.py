"""A short trial of an installed program: its window and all its pages, without a screen.

Run with the Python that the program is installed in; warnings are errors there.
"""

from __future__ import annotations

from eliot_qt import __version__, app, paths


def main() -> int:
    """Open the window, train, open its pages; 0 if a picture of the last one can be taken."""
    application = app.make_application(["eliot-qt"])
    program = app.Program(application, paths.settings_file(), paths.autosave())
    window, features = program.window, program.window.features
    try:
        window.show()
        for wish in ("train", "words"):
            features.grant(wish)
        pages = (features.lexicons, features.record, features.study, features.preferences)
        for page in pages:
            page.open()
            application.sendPostedEvents()
        taken = window.grab()
        print(f"Eliot Qt {__version__}: every page opens, {taken.width()} x {taken.height()}")
        return 1 if taken.isNull() else 0
    finally:
        window.close()
        program.close()


if __name__ == "__main__":
    raise SystemExit(main())
