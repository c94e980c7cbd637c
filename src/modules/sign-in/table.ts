import { defineEntity, p } from '@mikro-orm/core'
import type { approvalMailModes } from '../../core/tables.ts'
import { instant } from '../../db/statements/columns.ts'
import type { roles } from '../employees/table.ts'

/** The sign-ins of employees: the email, the role that an admin has confirmed, and the account of a provider. */
export const SignInTable = defineEntity({
  name: 'SignIn',
  tableName: 'sign_ins',
  properties: {
    company_id: p.bigint('number').primary(),
    employee_id: p.bigint('number').primary(),
    sign_in_email: p.text(),
    role: p.text().$type<(typeof roles)[number]>(),
    read_only: p.boolean().defaultRaw('false'),
    given_at: instant(),
    issuer: p.text().nullable(),
    subject: p.text().nullable(),
    linked_at: instant().nullable(),
    approval_mails: p.text().$type<(typeof approvalMailModes)[number]>().nullable(),
    password_hash: p.text().nullable(),
  },
})

/** Codes that were sent and typed wrong, for an address by day and for a company by minute. */
export const SignInFailureTable = defineEntity({
  name: 'SignInFailure',
  tableName: 'sign_in_failures',
  properties: {
    holder: p.text().primary(),
    since: instant().primary(),
    failures: p.integer().defaultRaw('0'),
    codes: p.integer().defaultRaw('0'),
    is_told: p.boolean().defaultRaw('false'),
  },
})

/** Codes by the hash of the cookie of the browser that requested them. */
export const SignInCodeTable = defineEntity({
  name: 'SignInCode',
  tableName: 'sign_in_codes',
  properties: {
    holder: p.text().primary(),
    email_norm: p.text(),
    new_email: p.text().nullable(),
    code_hash: p.text(),
    tries: p.integer().defaultRaw('0'),
    expires_at: instant(),
    used_at: instant().nullable(),
  },
})
