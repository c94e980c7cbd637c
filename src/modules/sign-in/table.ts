import { defineEntity, p } from '@mikro-orm/core'
import { instant } from '../../db/columns.ts'
import type { roles } from '../employees/table.ts'

/** Who may sign in: by which e-mail, and with which role an admin has confirmed. */
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
  },
})

/** Codes by the hash of the cookie of the browser that asked. */
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
