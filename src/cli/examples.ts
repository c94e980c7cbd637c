import type { Command } from 'commander'

/** One line per command, shown at the end of its help. */
export const examples: Readonly<Record<string, string>> = {
  start: 'PORT=8080 rollcall start',
  migrate: 'DATABASE_URL=postgresql://owner:secret@db.example.org/rollcall rollcall migrate',
  doctor: 'rollcall doctor',
  'company create': 'rollcall company create --name "Acme" --timezone America/Toronto --region ON',
  'company list': 'rollcall company list',
  'key create': 'rollcall key create --name "Time clock" --permissions time:* --expires 90d',
  'key list': 'rollcall key list --json',
  'key update': 'rollcall key update 2 --name "Front door clock" --rate-limit 5000',
  'key revoke': 'rollcall key revoke 2',
  'admin link': 'rollcall admin link ana@example.org',
  'admin grant': 'rollcall admin grant ana@example.org',
  'admin revoke': 'rollcall admin revoke ana@example.org',
  'admin list': 'rollcall admin list',
  'sign-in give': 'rollcall sign-in give bea@example.org ben@example.org',
  'sign-in list': 'rollcall sign-in list',
  'sign-in confirm': 'rollcall sign-in confirm bea@example.org',
  'sign-in invite': 'rollcall sign-in invite bea@example.org',
  'sign-in link': 'rollcall sign-in link bea@example.org 8f0c2a1e-5b7d-4c7e-9a54-3f2d9f0f6a10',
  'sign-in unlink': 'rollcall sign-in unlink bea@example.org',
  'sign-in revoke': 'rollcall sign-in revoke bea@example.org',
  'sign-in update': 'rollcall sign-in update bea@example.org --read-only',
  'import punches': 'rollcall import punches october.csv --dry-run',
  backup: 'rollcall backup rollcall-2026-11-21.backup.gz',
  restore: 'DATA_DIR=./restored rollcall restore rollcall-2026-11-21.backup.gz',
  move: 'rollcall move --to postgresql://owner:secret@db.example.org/rollcall',
  'encryption-key rotate':
    'ENCRYPTION_KEY=<new> FORMER_ENCRYPTION_KEYS=<old> rollcall encryption-key rotate',
  'encryption-key lost': 'ENCRYPTION_KEY=<new> rollcall encryption-key lost',
  mcp: 'ROLLCALL_API_KEY=rc_live_... rollcall mcp --url https://rollcall.example.org/api/mcp',
  'mcp-config': 'rollcall mcp-config vscode > .vscode/mcp.json',
  'server-card': 'SITE_URL=https://rollcall.example.org rollcall server-card > server.json',
  openapi: 'rollcall openapi --format yaml > rollcall.yaml',
  listen: 'rollcall listen --port 4000 --secret whsec_...',
  console: 'rollcall console',
}

/** Adds the example to the help of each command. */
export function addExamples(command: Command, path: readonly string[] = []): void {
  for (const child of command.commands) addExamples(child, [...path, child.name()])
  const example = examples[path.join(' ')]
  if (example !== undefined) command.addHelpText('after', `\nExample: ${example}`)
}
