#!/bin/sh
# Writes a backup a day into the working directory and deletes those older than 14 days. A day without a new backup
# deletes nothing, and is tried again after an hour.
set -eu
while true; do
  if rollcall backup "rollcall-$(date -u +%Y-%m-%dT%H%M%SZ).backup.gz"; then
    find . -maxdepth 1 -name 'rollcall-*.backup.gz' -mtime +13 -delete
    sleep 86400
  else
    sleep 3600
  fi
done
