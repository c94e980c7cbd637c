import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyOperation } from '../../../src/core/operation.ts'
import { runOperation, transportsOf } from '../../../src/core/run/run-operation.ts'
import { DomainError } from '../../../src/lib/errors.ts'
import { keyPrefix, readKeyId, writeKey } from '../../../src/modules/api-keys/format.ts'
import {
  createApiKey,
  getApiKey,
  listApiKeys,
  revokeApiKey,
  updateApiKey,
} from '../../../src/modules/api-keys/index.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(() => server.close())

/** What the dashboard and the CLI do. */
async function administer(operation: AnyOperation, input: object, company_id = server.company_id) {
  const actor = { kind: 'system', id: null, name: 'test', permissions: null } as const
  const caller = { company_id, actor, channel: 'cli', request_id: 'test' } as const
  // biome-ignore lint/suspicious/noExplicitAny: bodies are read freely in tests.
  return (await runOperation(server.operationDeps, operation, caller, input)).body as any
}

describe('the text of a key', () => {
  const key = writeKey(12, Buffer.alloc(32, 0xff))

  test('names its id, and carries 43 characters of 32 random bytes and a checksum', () => {
    expect(key).toMatch(/^rc_live_12_[0-9A-Za-z]{49}$/)
    expect(writeKey(1, Buffer.alloc(32))).toMatch(/^rc_live_1_0{43}[0-9A-Za-z]{6}$/)
    expect(readKeyId(key)).toBe(12)
    expect(keyPrefix(key)).toBe(key.slice(0, 'rc_live_12_'.length + 4))
  })

  test('a typing error at any position is detected without a lookup', () => {
    for (let at = 0; at < key.length; at += 1) {
      const other = key[at] === 'x' ? 'y' : 'x'
      expect(readKeyId(key.slice(0, at) + other + key.slice(at + 1))).toBeNull()
      expect(readKeyId(key.slice(0, at) + key.slice(at + 1))).toBeNull()
    }
    for (const text of ['', 'rc_live_', `${key} `, `${key}0`, key.replace('12', '012')]) {
      expect(readKeyId(text)).toBeNull()
    }
  })
})

describe('making a key', () => {
  test('shows it once and stores a hash of it', async () => {
    const { key, ...record } = await administer(createApiKey, { name: 'Time clock' })
    expect(record).toMatchObject({
      name: 'Time clock',
      permissions: null,
      rate_limit: 1000,
      confirm_writes: false,
      expires_at: null,
      last_used_at: null,
      revoked_at: null,
      prefix: keyPrefix(key),
    })
    const list = await administer(listApiKeys, { per_page: 100 })
    expect(list.data).toContainEqual({ ...record, requests_this_hour: 0 })
    const stored = await server.sql(
      `select row_to_json(k)::text || (select string_agg(coalesce(after::text, ''), '') from audit_log
        where company_id = $1) as everything
       from api_keys k where k.company_id = $1 and k.id = $2`,
      [record.id],
    )
    expect(JSON.stringify(stored)).toContain(record.prefix)
    expect(JSON.stringify(stored)).not.toContain(key.slice(-20))
  })

  test.each([
    ['an empty list of permissions', { permissions: [] }, 'permissions'],
    ['a permission that is none', { permissions: ['time:read', 'time:delete'] }, 'permissions.1'],
    ['a limit of zero', { rate_limit: 0 }, 'rate_limit'],
    ['an expiry in the past', { expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
    ['no name', { name: ' ' }, 'name'],
  ])('with %s is refused', async (_, input, field) => {
    const refused = await administer(createApiKey, { name: 'Key', ...input }).catch((e) => e)
    expect(refused).toBeInstanceOf(DomainError)
    expect(Object.keys(refused.fields)).toEqual([field])
  })

  test('takes an area of permissions as a whole, and each permission once', async () => {
    const request = ['time:*', 'leave:read', 'time:*']
    const made = await administer(createApiKey, { name: 'Key', permissions: request })
    expect(made.permissions).toEqual(['time:*', 'leave:read'])
  })

  test('reading, changing and revoking are for the dashboard and the command line alone', () => {
    for (const operation of [createApiKey, getApiKey, listApiKeys, revokeApiKey, updateApiKey]) {
      expect(transportsOf(operation)).toEqual(['dashboard', 'cli'])
    }
  })

  test('of another company cannot be revoked', async () => {
    const { id } = await administer(createApiKey, { name: 'Key' })
    const other = await server.company('Another Company')
    await expect(administer(revokeApiKey, { id }, other)).rejects.toMatchObject({ status: 404 })
  })
})

describe('changing a key', () => {
  const logged = async (id: number) => {
    const rows = await server.sql<{ operation: string; change: string }>(
      `select operation, json_build_object('before', before::json, 'after', after::json)::text as change
       from audit_log where company_id = $1 and record_type = 'api_key' and record_id = $2 order by id`,
      [id],
    )
    return rows.map(({ operation, change }) => ({ operation, ...JSON.parse(change) }))
  }

  test('changes what is sent alone, and is logged with before and after', async () => {
    const { key, ...before } = await administer(createApiKey, { name: 'Key', rate_limit: 50 })
    const { id } = before
    const renamed = await administer(updateApiKey, { id, name: 'Front door' })
    expect(renamed).toEqual({ ...before, name: 'Front door' })
    const change = { permissions: ['time:*', 'leave:read', 'time:*'], rate_limit: 60 }
    const after = await administer(updateApiKey, { id, ...change })
    expect(after).toEqual({ ...renamed, permissions: ['time:*', 'leave:read'], rate_limit: 60 })
    expect(await administer(getApiKey, { id })).toEqual({ ...(after as object), days: [] })
    expect(await administer(updateApiKey, { id, rate_limit: 60 })).toEqual(after)
    expect(await logged(id)).toEqual([
      { operation: 'api_keys.create', before: null, after: before },
      { operation: 'api_keys.update', before, after: renamed },
      { operation: 'api_keys.update', before: renamed, after },
    ])
    expect((await administer(updateApiKey, { id, permissions: null })).permissions).toBeNull()
    expect((await server.rest('GET', '/me', undefined, { key })).body).toMatchObject({
      name: 'Front door',
      permissions: null,
      rate_limit: 60,
    })
  })

  test.each([
    ['an empty list of permissions', { permissions: [] }, 'permissions'],
    ['a permission that is none', { permissions: ['time:delete'] }, 'permissions.0'],
    ['a limit of zero', { rate_limit: 0 }, 'rate_limit'],
    ['no name', { name: ' ' }, 'name'],
  ])('to %s is refused', async (_, change, field) => {
    const { id } = await administer(createApiKey, { name: 'Key' })
    const refused = await administer(updateApiKey, { id, ...change }).catch((e) => e)
    expect(Object.keys(refused.fields)).toEqual([field])
    expect(await logged(id)).toHaveLength(1)
  })

  test('that is revoked or has expired is refused', async () => {
    const { id } = await administer(createApiKey, { name: 'Key' })
    await administer(revokeApiKey, { id })
    await expect(administer(updateApiKey, { id, name: 'New' })).rejects.toMatchObject({
      fields: { id: ['has been revoked; create another key'] },
    })
    const expiring = await administer(createApiKey, { name: 'Key' })
    await server.sql(
      "update api_keys set expires_at = now() - interval '1 second' where company_id = $1 and id = $2",
      [expiring.id],
    )
    await expect(administer(updateApiKey, { id: expiring.id, name: 'New' })).rejects.toMatchObject({
      fields: { id: ['has expired; create another key'] },
    })
  })

  test('of another company is a 404', async () => {
    const { id } = await administer(createApiKey, { name: 'Key' })
    const other = await server.company('A Third Company')
    for (const operation of [getApiKey, updateApiKey]) {
      await expect(administer(operation, { id }, other)).rejects.toMatchObject({ status: 404 })
    }
  })

  test('of somebody who has left takes away, and adds nothing', async () => {
    const person = await addEmployee(server, { first_name: 'Lea', last_name: 'Gone' })
    const { id } = await administer(createApiKey, {
      name: 'Key',
      permissions: ['time:*', 'leave:read'],
      employee_id: person,
      reach: 'company',
    })
    const { status } = await server.rest('DELETE', `/employees/${person}`)
    expect(status).toBe(200)
    const left = ['cannot grow: Lea Gone is no longer active']
    for (const change of [{ permissions: null }, { permissions: ['time:read', 'leave:*'] }]) {
      await expect(administer(updateApiKey, { id, ...change })).rejects.toMatchObject({
        fields: { permissions: left },
      })
    }
    await expect(administer(updateApiKey, { id, rate_limit: 1001 })).rejects.toMatchObject({
      fields: { rate_limit: left },
    })
    const less = { permissions: ['time:read', 'leave:read'], rate_limit: 10, name: 'Less' }
    expect(await administer(updateApiKey, { id, ...less })).toMatchObject(less)
  })
})

describe('a request', () => {
  const me = (headers: Record<string, string>, method = 'GET') =>
    server.rest(method, '/me', undefined, { key: null, headers })

  test('is authenticated by X-API-Key, by Authorization: Bearer, and by both when they agree', async () => {
    const { key } = server
    const X = { 'X-API-Key': key }
    const bearer = { Authorization: `Bearer ${key}` }
    for (const headers of [X, bearer, { ...X, ...bearer }, { Authorization: `bearer  ${key}` }]) {
      expect((await me(headers)).status).toBe(200)
    }
    expect((await me({ ...X, Authorization: 'Basic YTpi' })).status).toBe(200)
  })

  test('can read its key and permissions', async () => {
    const key = await server.makeKey({ permissions: ['leave:read'], rate_limit: 50 })
    const { body } = await me({ 'X-API-Key': key })
    expect(body).toEqual({
      id: expect.any(Number),
      name: 'Test key',
      prefix: keyPrefix(key),
      company: { id: server.company_id, name: 'Test Company' },
      permissions: ['leave:read'],
      rate_limit: 50,
      confirm_writes: false,
      expires_at: null,
    })
  })

  test.each([
    ['no key', () => ({})],
    ['an empty key', () => ({ 'X-API-Key': '' })],
    ['no key but a password', () => ({ Authorization: 'Basic YTpi' })],
    ['a text that is no key', () => ({ 'X-API-Key': 'abc' })],
    ['a key that nobody has', () => ({ 'X-API-Key': writeKey(999_999, Buffer.alloc(32, 1)) })],
    ['the id of a key with another secret', () => ({ 'X-API-Key': writeKey(1, Buffer.alloc(32)) })],
    ['two keys', () => ({ 'X-API-Key': server.key, Authorization: 'Bearer abc' })],
  ])('with %s is a 401', async (_, headers) => {
    const { status, headers: sent, body } = await me(headers() as Record<string, string>)
    expect(status).toBe(401)
    expect(sent.get('www-authenticate')).toMatch(/^Bearer/)
    expect(body).toEqual({ error: 'Unauthorized', message: expect.any(String) })
  })

  test('over the limit of its key is a 429 that names the next hour, and Retry-After when it begins', async () => {
    const key = await server.makeKey({ rate_limit: 3 })
    for (let i = 0; i < 3; i += 1) expect((await me({ 'X-API-Key': key })).status).toBe(200)
    const { status, headers, body } = await me({ 'X-API-Key': key })
    expect(status).toBe(429)
    expect(body.error).toBe('Too Many Requests')
    expect(body.message).toMatch(/3 requests per hour.*next hour starts at \d{4}-.*:00:00Z/)
    expect([...headers.keys()].filter((name) => /rate|retry/i.test(name))).toEqual(['retry-after'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(3600)
  })
})
