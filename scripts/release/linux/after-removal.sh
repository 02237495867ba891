#!/bin/sh
# Removal keeps the settings and the data; purge removes them, with the master key and all screenshots.
set -e

if [ -d /run/systemd/system ]; then
  systemctl --system daemon-reload >/dev/null || true
fi
[ "$1" = purge ] || exit 0
if [ -x /usr/bin/deb-systemd-helper ]; then
  deb-systemd-helper purge time-tracker.service >/dev/null || true
fi
rm -rf /var/lib/time-tracker
if getent passwd time-tracker >/dev/null; then
  userdel time-tracker
fi
