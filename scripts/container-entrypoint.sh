#!/bin/sh
# Runs a command of the container as the owner of the files: PUID and PGID, or the user of `--user`.
set -eu
VITRINE_DATA=${VITRINE_DATA:-/data}
# Messages name commands as they are run inside.
export VITRINE_COMMAND=vitrine

# Node as process 1 would leave zombies behind: ffmpeg and poppler, if the reader that started them is killed.
[ $$ -ne 1 ] || set -- tini -- "$@"

if [ "$(id -u)" -eq 0 ]; then
  uid=${PUID:-1000}
  gid=${PGID:-1000}
  for id in "$uid" "$gid"; do
    case $id in
      *[!0-9]*)
        echo "vitrine: PUID=$uid and PGID=$gid must be numbers, as the command id prints them for the owner of your files." >&2
        exit 78
        ;;
    esac
  done
  # A new volume belongs to root, and an old one to the former PUID.
  mkdir -p "$VITRINE_DATA"
  if [ "$(stat -c %u:%g "$VITRINE_DATA")" != "$uid:$gid" ]; then
    { chown -R -h "$uid:$gid" "$VITRINE_DATA" && chmod 700 "$VITRINE_DATA"; } ||
      echo "vitrine: $VITRINE_DATA cannot be given to user $uid:$gid." >&2
  fi
  # A process that has given up its rights cannot have them back.
  set -- setpriv --reuid "$uid" --regid "$gid" --clear-groups --no-new-privs "$@"
fi

exec "$@"
