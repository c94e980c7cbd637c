#!/bin/sh
# Runs a command of Rollcall as rollcall.service runs the service: as its user, with its variables and its Node. Files
# that it is given are in /var/lib/rollcall, where that user may write. Installed as /usr/local/bin/rollcall, for root.
exec systemd-run --quiet --pipe --wait --collect --service-type=exec \
  --uid=rollcall --gid=rollcall --working-directory=/var/lib/rollcall \
  --property=StateDirectory=rollcall --property=StateDirectoryMode=0700 --property=UMask=0077 \
  --property=EnvironmentFile=/etc/rollcall/environment \
  --setenv=NODE_ENV=production --setenv=DATA_DIR=/var/lib/rollcall \
  --setenv=PATH=/opt/rollcall/node_modules/.bin:/usr/local/bin:/usr/bin:/bin \
  /usr/bin/env node /opt/rollcall/bin/rollcall.js "$@"
