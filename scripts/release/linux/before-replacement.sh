#!/bin/sh
# Stops the service before an upgrade replaces its program, too: a running server loads parts of it later.
set -e

if [ -d /run/systemd/system ]; then
  deb-systemd-invoke stop time-tracker.service >/dev/null || true
fi
