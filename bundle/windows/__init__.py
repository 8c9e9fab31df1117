"""The Windows program, built and tried on Linux: `python -m bundle.windows`. See docs/packaging.md."""
