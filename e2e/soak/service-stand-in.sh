#!/bin/sh
# Stands in for systemctl in a system without systemd: starts and stops what the unit says, as its user, and
# Debian's PostgreSQL by its own command.
set -eu

service=time-tracker.service
unit=/etc/systemd/system/$service
[ -f "$unit" ] || unit=/lib/systemd/system/$service
number=/run/time-tracker.pid
value() { sed -n "s/^$1=//p" "$unit" | head -n 1; }

stop() {
  [ -f "$number" ] || return 0
  kill "$(cat "$number")" 2>/dev/null || true
  while kill -0 "$(cat "$number")" 2>/dev/null; do sleep 0.1; done
  rm "$number"
}

start() {
  user=$(value User)
  cd "$(value WorkingDirectory)"
  # shellcheck disable=SC2046
  setsid setpriv --reuid="$user" --regid="$user" --clear-groups \
    env -i PATH=/usr/bin:/bin $(value Environment) $(grep -E '^[A-Z_]+=' "$(value EnvironmentFile)") \
    $(value ExecStart) >>/var/log/time-tracker.log 2>&1 &
  echo "$!" >"$number"
}

act() {
  case "$1" in
    stop) stop ;;
    start | restart | enable) stop && start ;;
  esac
}

verb=$1
shift
for name in "$@"; do
  case "$name" in
    time-tracker*) act "$verb" ;;
    postgresql) pg_ctlcluster 15 main "$verb" >>/var/log/postgresql.log 2>&1 ;;
  esac
done
