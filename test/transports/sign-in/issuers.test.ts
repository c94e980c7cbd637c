import { expect, test } from 'vitest'
import { hasTenants, isIssuedBy, isSharedIssuer } from '../../../src/lib/identity-provider.ts'
import { isOfIssuer } from '../../../src/transports/sign-in/provider/limited-fetch.ts'

const tenant = 'https://login.microsoftonline.com/0f3e6c1a-2f4b-4a8e-9c52-1f7a2d3b4c5d/v2.0'
const common = 'https://login.microsoftonline.com/common/v2.0'

test.each([
  [tenant, tenant, true],
  [tenant, tenant.replace('0f3e', '0f3f'), false],
  [tenant, `${tenant}/`, false],
  [common, tenant, true],
  [common, 'https://evil.example/0f3e6c1a-2f4b-4a8e-9c52-1f7a2d3b4c5d/v2.0', false],
  [common, tenant.replace('.com/', '.com/x/'), false],
  ['https://accounts.google.com', 'https://accounts.google.com/', false],
])('an account of %s may have the issuer %s: %s', (issuer, other, expected) => {
  expect(isIssuedBy({ issuer }, other)).toBe(expected)
})

test('some issuers are of one company, others of everybody', () => {
  expect(isSharedIssuer(tenant)).toBe(false)
  expect(isSharedIssuer('https://login.example.org/realms/common')).toBe(false)
  expect(isSharedIssuer(common)).toBe(true)
  expect(isSharedIssuer('https://accounts.google.com')).toBe(true)
  expect(hasTenants('https://accounts.google.com')).toBe(false)
})

test.each([
  ['https://login.example.org/realms/a', 'https://login.example.org/token', true],
  ['https://login.example.org', 'https://login.example.org:8443/token', false],
  ['https://login.example.org', 'http://login.example.org/token', false],
  ['https://login.example.org', 'https://login.example.org.evil.example/token', false],
  ['https://login.example.org', 'https://oauth2.googleapis.com/token', false],
  ['https://accounts.google.com', 'https://oauth2.googleapis.com/token', true],
  [tenant, 'https://graph.microsoft.com/oidc/userinfo', false],
])('of the issuer %s, is %s contacted: %s', (issuer, url, expected) => {
  expect(isOfIssuer(issuer, url)).toBe(expected)
})
