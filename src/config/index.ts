import { isIPv6 } from 'node:net'
import * as v from 'valibot'
import { type IdentityProvider, isSharedIssuer } from '../lib/identity-provider.ts'
import { type ValueOf, type Variable, type VariableName, variables } from './variables.ts'

/** The settings of a process, read once from its environment. */
export type Config = {
  port: number
  host: string
  /** Without a trailing slash. */
  site_url: string
  /** The same if SITE_URL is set, else null. */
  public_url: string | null
  /** Null: the embedded database in `data_dir`. */
  database_url: string | null
  /** For migrations, backups and restores; null: `database_url`. */
  direct_database_url: string | null
  /** The maximum number of connections to PostgreSQL, excluding the one that polls for changed keys. */
  pool_size: number
  /** Null: on, but off behind a pooler. */
  prepared_statements: boolean | null
  /** An absolute path. */
  data_dir: string
  /** 32 bytes; null only outside production: see `config/encryption-key.ts`. */
  encryption_key: Buffer | null
  /** Earlier ones, which only decrypt. */
  former_encryption_keys: readonly Buffer[]
  smtp_url: string | null
  mail_from: string | null
  webhook_allow_private: boolean
  allowed_hosts: readonly string[]
  allowed_origins: readonly string[]
  log_level: ValueOf<'LOG_LEVEL'>
  migrate: boolean
  node_env: ValueOf<'NODE_ENV'>
  allow_embedded_database: boolean
  trust_proxy: boolean
  /** How long the service still takes requests after SIGTERM. */
  drain_seconds: number
  /** An address with its scheme, such as `mailto:security@example.org`. */
  security_contact: string | null
  metrics_token: string | null
  oauth: boolean
  oauth_client_documents: boolean
  /** Null: not configured. */
  identity_provider: IdentityProvider | null
}

export type Environment = Readonly<Record<string, string | undefined>>

/** Lists everything that is wrong with the environment, for people; never shows a secret. */
export class ConfigError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used.\n\n${problems.join('\n\n')}\n`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/** Reads `.env` of the working directory, which never overrides the environment, and returns the settings. */
export function loadConfig(): Config {
  try {
    process.loadEnvFile()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return readConfig(process.env)
}

/** Returns the settings of an environment; an empty variable counts as absent. Throws a ConfigError. */
export function readConfig(env: Environment): Config {
  const problems: string[] = []

  function read<N extends VariableName>(name: N): ValueOf<N> | null {
    const { schema, standard }: Variable<v.GenericSchema<string, unknown>> = variables[name]
    const text = env[name]?.trim() || standard
    if (text === undefined) return null
    const result = v.safeParse(schema, text)
    if (result.success) return result.output as ValueOf<N>
    problems.push(problem(name, `${result.issues[0].message}${shown(name, text)}`))
    return null
  }

  /** Reads a variable that has a default; its problems are thrown before the value is used. */
  const need = <N extends VariableName>(name: N) => read(name) as ValueOf<N>

  const port = need('PORT')
  const host = need('HOST')
  const public_url = read('SITE_URL')
  const config: Config = {
    port,
    host,
    site_url: public_url ?? standardSite(host, port),
    public_url,
    database_url: read('DATABASE_URL'),
    direct_database_url: read('DIRECT_DATABASE_URL') ?? read('MIGRATION_DATABASE_URL'),
    pool_size: need('POOL_SIZE'),
    prepared_statements: read('PREPARED_STATEMENTS'),
    data_dir: need('DATA_DIR'),
    encryption_key: read('ENCRYPTION_KEY'),
    former_encryption_keys: read('FORMER_ENCRYPTION_KEYS') ?? [],
    smtp_url: read('SMTP_URL'),
    mail_from: read('MAIL_FROM'),
    webhook_allow_private: need('WEBHOOK_ALLOW_PRIVATE'),
    allowed_hosts: read('ALLOWED_HOSTS') ?? [],
    allowed_origins: read('ALLOWED_ORIGINS') ?? [],
    log_level: need('LOG_LEVEL'),
    migrate: need('MIGRATE'),
    node_env: need('NODE_ENV'),
    allow_embedded_database: need('ALLOW_EMBEDDED_DATABASE'),
    trust_proxy: need('TRUST_PROXY'),
    drain_seconds: need('DRAIN_SECONDS'),
    security_contact: read('SECURITY_CONTACT'),
    metrics_token: read('METRICS_TOKEN'),
    oauth: need('OAUTH'),
    oauth_client_documents: need('OAUTH_CLIENT_DOCUMENTS'),
    identity_provider: providerOf({
      issuer: read('OIDC_ISSUER'),
      client_id: read('OIDC_CLIENT_ID'),
      client_secret: read('OIDC_CLIENT_SECRET'),
      trust_email: need('OIDC_TRUST_EMAIL'),
      grant_days: need('OIDC_GRANT_DAYS'),
    }),
  }
  problems.push(...wrongDirectUrl(env), ...wrongProvider(env, config))
  if (config.node_env === 'production') problems.push(...missingInProduction(config, env))
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

/** Whether the address or name in `HOST` can only be reached from this machine. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

function standardSite(host: string, port: number): string {
  const anyAddress = host === '0.0.0.0' || host === '::'
  const name = anyAddress || isLoopback(host) ? 'localhost' : isIPv6(host) ? `[${host}]` : host
  return `http://${name}${port === 80 ? '' : `:${port}`}`
}

function wrongDirectUrl(env: Environment): string[] {
  const [url, former] = [env.DIRECT_DATABASE_URL?.trim(), env.MIGRATION_DATABASE_URL?.trim()]
  const name = url ? 'DIRECT_DATABASE_URL' : 'MIGRATION_DATABASE_URL'
  if ((url || former) && !env.DATABASE_URL?.trim()) {
    return [problem(name, 'only applies together with DATABASE_URL')]
  }
  if (!url || !former || url === former) return []
  return [
    problem(
      'MIGRATION_DATABASE_URL',
      'differs from DIRECT_DATABASE_URL, which is its new name: keep that one',
    ),
  ]
}

type ProviderSettings = { [N in keyof IdentityProvider]: IdentityProvider[N] | null }

function providerOf(settings: ProviderSettings): IdentityProvider | null {
  const { issuer, client_id, client_secret, trust_email, grant_days } = settings
  if (issuer === null || client_id === null || client_secret === null) return null
  return {
    issuer,
    client_id,
    client_secret,
    trust_email: trust_email ?? false,
    grant_days: grant_days ?? 7,
  }
}

const needed = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const

function wrongProvider(env: Environment, { identity_provider }: Config): string[] {
  const isSet = (name: VariableName) => Boolean(env[name]?.trim())
  const set = [...needed, 'OIDC_TRUST_EMAIL' as const, 'OIDC_GRANT_DAYS' as const].filter(isSet)
  if (set.length === 0) return []
  const missing = needed.filter((name) => !isSet(name))
  if (missing.length > 0) {
    return missing.map((name) => problem(name, `is missing: ${set.join(', ')} need it`))
  }
  if (!identity_provider?.trust_email || !isSharedIssuer(identity_provider.issuer)) return []
  return [
    problem(
      'OIDC_TRUST_EMAIL',
      `cannot be on with ${identity_provider.issuer}: anybody can have an account there with any email. Set OIDC_ISSUER to that of your tenant, or turn this off`,
    ),
  ]
}

function missingInProduction(config: Config, env: Environment): string[] {
  const problems: string[] = []
  if (!env.ENCRYPTION_KEY?.trim()) {
    problems.push(problem('ENCRYPTION_KEY', 'is required in production'))
  }
  if (!env.DATABASE_URL?.trim() && !config.allow_embedded_database) {
    problems.push(
      problem(
        'DATABASE_URL',
        'is required in production. To run the embedded database there instead (one process, no fsync), set ALLOW_EMBEDDED_DATABASE=true',
      ),
    )
  }
  return problems
}

function problem(name: VariableName, said: string): string {
  const { meaning, example } = variables[name]
  return `${name} ${said}.\n  ${meaning}\n  Example: ${name}=${example}`
}

function shown(name: VariableName, text: string): string {
  const { secret }: { secret?: boolean } = variables[name]
  return secret || text.includes('@') ? '' : `, not ${JSON.stringify(text)}`
}
