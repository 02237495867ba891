#!/bin/sh
# Creates the user and the data folder, and starts the service where systemd runs.
set -e

[ "$1" = configure ] || exit 0
if ! getent passwd time-tracker >/dev/null; then
  useradd --system --user-group --no-create-home --home-dir /var/lib/time-tracker \
    --shell /usr/sbin/nologin --comment 'Time Tracker' time-tracker
fi
if [ ! -d /var/lib/time-tracker ]; then
  install -d -m 0711 -o time-tracker -g time-tracker /var/lib/time-tracker
fi
# It may contain passwords. systemd reads it as root.
chmod 600 /etc/time-tracker.env
if deb-systemd-helper --quiet was-enabled time-tracker.service; then
  deb-systemd-helper enable time-tracker.service >/dev/null || true
else
  deb-systemd-helper update-state time-tracker.service >/dev/null || true
fi
if [ -d /run/systemd/system ]; then
  systemctl --system daemon-reload >/dev/null || true
  deb-systemd-invoke start time-tracker.service >/dev/null || true
fi
