#!/bin/sh
# Writes a backup into the working directory and deletes those older than 14 days; without a new backup it deletes
# nothing. With `once` it ends then, and fails if there is no new backup. Otherwise it waits for the next one: a day, or an
# hour if there is no new backup.
set -eu
backup() {
  "${ROLLCALL:-rollcall}" backup "rollcall-$(date -u +%Y-%m-%dT%H%M%SZ).backup.gz" || return
  find . -maxdepth 1 -name 'rollcall-*.backup.gz' -mtime +13 -delete || echo 'Old backups stay.' >&2
}
if [ "${1:-}" = once ]; then
  backup
  exit
fi
while true; do
  if backup; then sleep 86400; else sleep 3600; fi
done
