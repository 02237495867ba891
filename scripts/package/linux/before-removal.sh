#!/bin/sh
# Ends running recorders before their program is removed; each first sends what it can.
set -e

[ "$1" = remove ] || exit 0
program=${DPKG_ROOT:-}/usr/lib/time-tracker-recorder/time-tracker-recorder
running() {
  for link in /proc/[0-9]*/exe; do
    target=$(readlink "$link" 2>/dev/null) || continue
    # After an update, until the recorder starts again.
    [ "${target% (deleted)}" = "$program" ] || continue
    number=${link#/proc/}
    echo "${number%/exe}"
  done
}
for signal in TERM TERM KILL; do
  ids=$(running)
  [ -n "$ids" ] || exit 0
  # shellcheck disable=SC2086
  kill -s "$signal" $ids 2>/dev/null || true
  tries=0
  while [ -n "$(running)" ] && [ "$tries" -lt 50 ]; do
    sleep 0.1
    tries=$((tries + 1))
  done
done
