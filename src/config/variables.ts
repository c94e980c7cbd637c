import { resolve } from 'node:path'
import * as v from 'valibot'
import {
  isContact,
  isEmail,
  isOrigin,
  isSite,
  isUrl,
  List,
  Postgres,
  Switch,
  word,
} from './formats.ts'
import { providerVariables } from './provider-variables.ts'
import { type Variable, variable } from './variable.ts'

export type { Variable } from './variable.ts'

export const variables = {
  PORT: variable({
    schema: v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, 'must be a whole number from 0 to 65535'),
      v.transform(Number),
      v.maxValue(65_535, 'must be a whole number from 0 to 65535'),
    ),
    meaning: 'The TCP port to listen on; 0 picks a free port.',
    example: '8080',
    standard: '3000',
  }),
  HOST: variable({
    schema: v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'must be an address or a host name')),
    meaning: 'The address to listen on; 0.0.0.0 accepts requests from other machines.',
    example: '0.0.0.0',
    standard: '127.0.0.1',
  }),
  SITE_URL: variable({
    schema: v.pipe(
      v.string(),
      v.check(isSite, 'must be an http or https address without user, query or fragment'),
      v.transform((url) => url.replace(/\/+$/, '')),
    ),
    meaning: 'The public address of the service.',
    example: 'https://rollcall.example.org',
    absent: 'http://HOST:PORT',
  }),
  DATABASE_URL: variable({
    schema: Postgres,
    meaning:
      'The PostgreSQL database (15 or newer), with a login that owns it; with standbys, all hosts: `a:5432,b:5432`.',
    example: 'postgresql://rollcall:secret@db.example.org:5432/rollcall',
    absent: 'the embedded database in DATA_DIR',
    secret: true,
  }),
  DIRECT_DATABASE_URL: variable({
    schema: Postgres,
    meaning:
      'The same database without a pooler, or with another login that owns it; used for migrations, backups and restores.',
    example: 'postgresql://owner:secret@db.example.org:5432/rollcall',
    absent: 'DATABASE_URL',
    secret: true,
  }),
  MIGRATION_DATABASE_URL: variable({
    schema: Postgres,
    meaning: 'The former name of DIRECT_DATABASE_URL.',
    example: 'postgresql://owner:secret@db.example.org:5432/rollcall',
    absent: 'DIRECT_DATABASE_URL',
    secret: true,
  }),
  POOL_SIZE: variable({
    schema: v.pipe(
      v.string(),
      v.regex(/^\d{1,3}$/, 'must be a whole number from 1 to 100'),
      v.transform(Number),
      v.minValue(1, 'must be a whole number from 1 to 100'),
      v.maxValue(100, 'must be a whole number from 1 to 100'),
    ),
    meaning:
      'How many connections to PostgreSQL a process uses at most, besides one that asks for changed keys.',
    example: '5',
    standard: '10',
  }),
  PREPARED_STATEMENTS: variable({
    schema: Switch,
    meaning:
      'Whether statements are prepared under names. Set it to on for a pooler that supports them, such as PgBouncer 1.21 or newer with max_prepared_statements.',
    example: 'on',
    absent: 'on, but off behind a pooler',
  }),
  DATA_DIR: variable({
    schema: v.pipe(
      v.string(),
      v.transform((path) => resolve(path)),
    ),
    meaning: 'The folder of the embedded database, the development key and unsent email.',
    example: '/var/lib/rollcall',
    standard: './data',
  }),
  ENCRYPTION_KEY: variable({
    schema: v.pipe(
      v.string(),
      v.regex(/^[A-Za-z0-9+/]{43}=$/, 'must be 32 bytes in base64'),
      v.transform((text) => Buffer.from(text, 'base64')),
    ),
    meaning: 'Encrypts secrets in the database; without it they cannot be read.',
    example: '<the output of: openssl rand -base64 32>',
    absent: 'generated once and stored in DATA_DIR; required in production',
    secret: true,
  }),
  FORMER_ENCRYPTION_KEYS: variable({
    schema: v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((key) => key.trim())),
      v.everyItem(
        (key) => /^[A-Za-z0-9+/]{43}=$/.test(key),
        'must be keys of 32 bytes in base64, comma-separated',
      ),
      v.transform((keys) => keys.map((key) => Buffer.from(key, 'base64'))),
    ),
    meaning: 'Earlier values of ENCRYPTION_KEY, which still open what they encrypted.',
    example: '<an earlier ENCRYPTION_KEY>',
    absent: 'none',
    secret: true,
  }),
  SMTP_URL: variable({
    schema: v.pipe(
      v.string(),
      v.check((text) => isUrl(text, ['smtp:', 'smtps:']), 'must be an smtp:// or smtps:// address'),
    ),
    meaning: 'The mail server that sends email.',
    example: 'smtps://user:secret@mail.example.org:465',
    absent: 'email is written to DATA_DIR/outbox, and deleted there after 30 days',
    secret: true,
  }),
  MAIL_FROM: variable({
    schema: v.pipe(v.string(), v.check(isEmail, 'must be an email address')),
    meaning: 'The From address of email; the mail server should be allowed to send for its domain.',
    example: 'rollcall@example.org',
    absent: 'rollcall@<host of SITE_URL>',
  }),
  WEBHOOK_ALLOW_PRIVATE: variable({
    schema: Switch,
    meaning:
      'Allows webhooks to private networks and to this machine, still over https; for tests only.',
    example: 'true',
    standard: 'off',
  }),
  OAUTH: variable({
    schema: Switch,
    meaning: 'Whether people may sign in to applications at /mcp; API keys work either way.',
    example: 'off',
    standard: 'on',
  }),
  OAUTH_CLIENT_DOCUMENTS: variable({
    schema: Switch,
    meaning:
      'Whether applications may identify themselves by the address of a metadata document; needs access to the internet, which `rollcall doctor` tries.',
    example: 'on',
    standard: 'off',
  }),
  ...providerVariables,
  ALLOWED_HOSTS: variable({
    schema: v.pipe(
      List,
      v.everyItem((host) => /^[\w.:[\]-]+$/.test(host), 'must be host names, comma-separated'),
    ),
    meaning: 'Host names to accept in addition to the one in SITE_URL.',
    example: 'rollcall.internal,10.0.0.5',
    absent: 'none',
  }),
  ALLOWED_ORIGINS: variable({
    schema: v.pipe(
      List,
      v.everyItem(isOrigin, 'must be origins such as https://app.example.org, comma-separated'),
    ),
    meaning: 'Other origins whose pages may use the MCP endpoints and sign in.',
    example: 'https://app.example.org',
    absent: 'none',
  }),
  LOG_LEVEL: variable({
    schema: word(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    meaning: 'The log level.',
    example: 'debug',
    standard: 'info',
  }),
  MIGRATE: variable({
    schema: Switch,
    meaning: 'Whether to migrate the database on start; if off, run `rollcall migrate`.',
    example: 'off',
    standard: 'on',
  }),
  NODE_ENV: variable({
    schema: word(['development', 'production', 'test']),
    meaning:
      'In production there is no demo company, and ENCRYPTION_KEY and DATABASE_URL must be set.',
    example: 'production',
    standard: 'development',
  }),
  ALLOW_EMBEDDED_DATABASE: variable({
    schema: Switch,
    meaning: 'Allows the embedded database in production: one process, no fsync.',
    example: 'true',
    standard: 'off',
  }),
  TRUST_PROXY: variable({
    schema: Switch,
    meaning: 'Whether to trust X-Forwarded-For. Turn it on only behind a proxy that sets it.',
    example: 'on',
    standard: 'off',
  }),
  DRAIN_SECONDS: variable({
    schema: v.pipe(
      v.string(),
      v.regex(/^\d{1,3}$/, 'must be a whole number from 0 to 120'),
      v.transform(Number),
      v.maxValue(120, 'must be a whole number from 0 to 120'),
    ),
    meaning:
      'How many seconds a process still takes requests after SIGTERM, while its /readyz is 503, so that a proxy that checks /readyz stops sending it any.',
    example: '5',
    standard: '0',
  }),
  SECURITY_CONTACT: variable({
    schema: v.pipe(
      v.string(),
      v.transform((text) => (isEmail(text) ? `mailto:${text}` : text)),
      v.check(isContact, 'must be an email address, or a mailto:, https: or tel: address'),
    ),
    meaning: 'The contact for security reports, published in /.well-known/security.txt.',
    example: 'mailto:security@example.org',
    absent: 'no security.txt',
  }),
  METRICS_TOKEN: variable({
    schema: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{16,}$/, 'must be at least 16 characters')),
    meaning: 'The bearer token for GET /metrics from other machines.',
    example: '<the output of: openssl rand -hex 16>',
    absent: 'loopback only',
    secret: true,
  }),
} as const

export type VariableName = keyof typeof variables

export type ValueOf<N extends VariableName> = v.InferOutput<(typeof variables)[N]['schema']>

/** Returns the text of `.env.example`: every variable with its meaning, all commented out. */
export function envExample(): string {
  const blocks = Object.entries<Variable<v.GenericSchema<string, unknown>>>(variables).map(
    ([name, { meaning, example, standard, absent }]) =>
      `# ${meaning}\n# Default: ${standard ?? absent}.\n# ${name}=${example}\n`,
  )
  return `# Rollcall settings. Copy this file to .env and uncomment what you change.\n\n${blocks.join('\n')}`
}
