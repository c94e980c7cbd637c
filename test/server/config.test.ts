import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { encryptionKey } from '../../src/config/encryption-key.ts'
import { ConfigError, type Environment, readConfig } from '../../src/config/index.ts'
import { envExample, variables } from '../../src/config/variables.ts'
import { ownFolder } from '../support/folder.ts'

const key = Buffer.alloc(32, 7).toString('base64')

function problemsOf(env: Environment): string {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error('This environment was taken.')
}

describe('the environment', () => {
  test('may be empty: a fresh machine gets the embedded database on loopback', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      site_url: 'http://localhost:3000',
      database_url: null,
      encryption_key: null,
      migrate: true,
      node_env: 'development',
      log_level: 'info',
      trust_proxy: false,
      allowed_hosts: [],
    })
  })

  test('says what is set in the types that the service works with', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '0.0.0.0',
      SITE_URL: 'https://rollcall.example.org/',
      DATABASE_URL: 'postgresql://a:b@db.example.org/rollcall',
      ENCRYPTION_KEY: key,
      ALLOWED_HOSTS: 'Rollcall.internal, 10.0.0.5 ,',
      ALLOWED_ORIGINS: 'https://app.example.org',
      MIGRATE: 'off',
      TRUST_PROXY: 'true',
    })
    expect(config).toMatchObject({
      port: 8080,
      site_url: 'https://rollcall.example.org',
      encryption_key: Buffer.alloc(32, 7),
      allowed_hosts: ['rollcall.internal', '10.0.0.5'],
      allowed_origins: ['https://app.example.org'],
      migrate: false,
      trust_proxy: true,
    })
  })

  test('takes the former name of DIRECT_DATABASE_URL, but not two addresses', () => {
    const DATABASE_URL = 'postgresql://a:b@pooler/rollcall'
    const [direct, other] = ['postgresql://a:b@db/rollcall', 'postgresql://c:d@db/rollcall']
    expect(readConfig({ DATABASE_URL })).toMatchObject({
      direct_database_url: null,
      prepared_statements: null,
    })
    for (const names of [
      { DIRECT_DATABASE_URL: direct },
      { MIGRATION_DATABASE_URL: direct },
      { DIRECT_DATABASE_URL: direct, MIGRATION_DATABASE_URL: direct },
    ]) {
      expect(readConfig({ DATABASE_URL, ...names }).direct_database_url).toBe(direct)
    }
    const both = { DIRECT_DATABASE_URL: direct, MIGRATION_DATABASE_URL: other }
    expect(problemsOf({ DATABASE_URL, ...both })).toContain(
      'MIGRATION_DATABASE_URL differs from DIRECT_DATABASE_URL',
    )
  })

  test('counts an empty variable as left out', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: ' ' })).toMatchObject({
      database_url: null,
      port: 3000,
    })
  })

  test.each([
    ['::1', 'http://localhost:3000'],
    ['0.0.0.0', 'http://localhost:3000'],
    ['fd00::5', 'http://[fd00::5]:3000'],
    ['rollcall.internal', 'http://rollcall.internal:3000'],
  ])('without SITE_URL, HOST %s is reached at %s', (HOST, site_url) => {
    expect(readConfig({ HOST }).site_url).toBe(site_url)
  })
})

describe('what is wrong with the environment', () => {
  test('is told all at once, each variable with its meaning and an example', () => {
    const seen = problemsOf({
      PORT: 'abc',
      SITE_URL: 'ftp://x',
      LOG_LEVEL: 'loud',
      MIGRATE: 'maybe',
      ALLOWED_ORIGINS: 'https://app.example.org/path',
    })
    for (const name of ['PORT', 'SITE_URL', 'LOG_LEVEL', 'MIGRATE', 'ALLOWED_ORIGINS'] as const) {
      expect(seen).toContain(`${name} must be`)
      expect(seen).toContain(variables[name].meaning)
      expect(seen).toContain(`Example: ${name}=${variables[name].example}`)
    }
    expect(seen).toContain('not "abc"')
  })

  test('never shows a secret', () => {
    const seen = problemsOf({
      DATABASE_URL: 'mysql://root:hunter2@db',
      ENCRYPTION_KEY: 'hunter2',
      METRICS_TOKEN: 'hunter2',
      SITE_URL: 'https://root:hunter2@example.org',
    })
    expect(seen).toContain('DATABASE_URL must be')
    expect(seen).not.toContain('hunter2')
  })

  test('production needs a key, and a database or the word that the embedded one will do', () => {
    const seen = problemsOf({ NODE_ENV: 'production' })
    expect(seen).toContain('ENCRYPTION_KEY is required in production')
    expect(seen).toContain('DATABASE_URL is required in production')
    const embedded = { NODE_ENV: 'production', ENCRYPTION_KEY: key, ALLOW_EMBEDDED_DATABASE: 'on' }
    expect(readConfig(embedded).node_env).toBe('production')
  })

  test('a database for migrations alone is none', () => {
    for (const name of ['DIRECT_DATABASE_URL', 'MIGRATION_DATABASE_URL']) {
      const seen = problemsOf({ [name]: 'postgresql://a@b/c' })
      expect(seen).toContain(`${name} only applies together with DATABASE_URL`)
    }
  })

  test('a port above 65535 and a key of 31 bytes are refused', () => {
    const seen = problemsOf({ PORT: '70000', ENCRYPTION_KEY: Buffer.alloc(31).toString('base64') })
    expect(seen).toContain('PORT must be')
    expect(seen).toContain('ENCRYPTION_KEY must be 32 bytes')
  })
})

describe('the identity provider', () => {
  const whole = {
    OIDC_ISSUER: 'https://login.example.org/realms/acme',
    OIDC_CLIENT_ID: 'rollcall',
    OIDC_CLIENT_SECRET: 'hunter2',
  }

  test('has three settings that belong together, and two with defaults', () => {
    expect(readConfig({}).identity_provider).toBeNull()
    expect(readConfig(whole).identity_provider).toEqual({
      issuer: 'https://login.example.org/realms/acme',
      client_id: 'rollcall',
      client_secret: 'hunter2',
      trust_email: false,
      grant_days: 7,
    })
    const more = { ...whole, OIDC_TRUST_EMAIL: 'true', OIDC_GRANT_DAYS: '30' }
    expect(readConfig(more).identity_provider).toMatchObject({ trust_email: true, grant_days: 30 })
  })

  test.each(Object.keys(whole) as (keyof typeof whole)[])('without %s is refused', (name) => {
    const seen = problemsOf({ ...whole, [name]: '' })
    expect(seen).toContain(`${name} is missing: OIDC_`)
    expect(seen).not.toContain('hunter2')
  })

  test('a detail alone is refused too', () => {
    expect(problemsOf({ OIDC_GRANT_DAYS: '3' })).toContain('OIDC_ISSUER is missing')
    expect(problemsOf({ ...whole, OIDC_GRANT_DAYS: '0' })).toContain('from 1 to 180')
  })

  test.each([
    'login.example.org',
    'http://login.example.org',
    'https://login.example.org/.well-known/openid-configuration',
    'https://login.example.org/?tenant=1',
  ])('must be an issuer, not %s', (OIDC_ISSUER) => {
    expect(problemsOf({ ...whole, OIDC_ISSUER })).toContain('OIDC_ISSUER must be the https address')
  })

  test('on this machine may use http', () => {
    for (const OIDC_ISSUER of ['http://localhost:8080/realms/a', 'http://127.0.0.1:1']) {
      expect(readConfig({ ...whole, OIDC_ISSUER }).identity_provider?.issuer).toBe(OIDC_ISSUER)
    }
  })

  test.each([
    'https://login.microsoftonline.com/common/v2.0',
    'https://login.microsoftonline.com/organizations/v2.0',
    'https://login.microsoftonline.com/consumers/v2.0',
    'https://accounts.google.com',
  ])('is not trusted with emails where anybody has accounts: %s', (OIDC_ISSUER) => {
    const shared = { ...whole, OIDC_ISSUER }
    expect(readConfig(shared).identity_provider?.trust_email).toBe(false)
    expect(problemsOf({ ...shared, OIDC_TRUST_EMAIL: 'on' })).toContain(
      'OIDC_TRUST_EMAIL cannot be on with',
    )
    const own = 'https://login.microsoftonline.com/0f3e6c1a-2f4b-4a8e-9c52-1f7a2d3b4c5d/v2.0'
    const trusted = { ...whole, OIDC_ISSUER: own, OIDC_TRUST_EMAIL: 'on' }
    expect(readConfig(trusted).identity_provider?.trust_email).toBe(true)
  })
})

test('.env.example names every variable, as the table of the code has it', () => {
  const kept = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
  expect(kept).toBe(envExample())
})

describe('the development key', () => {
  const folder = ownFolder()
  const config = (data_dir: string) => ({ ...readConfig({}), data_dir })

  test('is made once, stays the same and is readable by its owner alone', () => {
    const data_dir = join(folder, 'made', 'data')
    const first = encryptionKey(config(data_dir))
    expect(first).toHaveLength(32)
    expect(encryptionKey(config(data_dir))).toEqual(first)
    expect(statSync(join(data_dir, 'encryption-key')).mode & 0o777).toBe(0o600)
  })

  test('is refused if its file is damaged, instead of being replaced', () => {
    const data_dir = join(folder, 'damaged')
    mkdirSync(data_dir)
    writeFileSync(join(data_dir, 'encryption-key'), 'short')
    expect(() => encryptionKey(config(data_dir))).toThrow('does not contain a 32-byte key')
  })

  test('gives way to ENCRYPTION_KEY', () => {
    expect(encryptionKey(readConfig({ ENCRYPTION_KEY: key }))).toEqual(Buffer.alloc(32, 7))
  })
})
