#!/bin/sh
# Installs the recorder for the current user, without root: ./install.sh
# Removes it again: ./install.sh --remove
# PREFIX names another folder than ~/.local.
set -eu

prefix=${PREFIX:-"$HOME/.local"}
program="$prefix/lib/time-tracker-recorder"
command="$prefix/bin/time-tracker-recorder"
service="$prefix/share/systemd/user/time-tracker-recorder.service"
entry="$prefix/share/applications/time-tracker-recorder.desktop"
icon="$prefix/share/icons/hicolor/scalable/apps/time-tracker-recorder.svg"
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)

case "${1:-}" in
  --remove)
    rm -rf "$program"
    rm -f "$command" "$service" "$entry" "$icon"
    echo "The recorder is removed from $prefix."
    exit 0
    ;;
  '') ;;
  *)
    echo "Use: $0 [--remove]" >&2
    exit 2
    ;;
esac

rm -rf "$program"
for file in "$program" "$command" "$service" "$entry" "$icon"; do mkdir -p "$(dirname "$file")"; done
cp -R "$here/program" "$program"
ln -sf "$program/time-tracker-recorder" "$command"
sed "s|/usr/bin/time-tracker-recorder|$command|" "$here/time-tracker-recorder.service" >"$service"
sed "s|^Exec=time-tracker-recorder|Exec=\"$command\"|" "$here/time-tracker-recorder.desktop" >"$entry"
cp "$here/time-tracker-recorder.svg" "$icon"
echo "The recorder is installed. Sign in with: $command login"
