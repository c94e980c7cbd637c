import { defineEntity, p } from '@mikro-orm/core'
import { instant } from '../../db/statements/columns.ts'

export const SignInWaitTable = defineEntity({
  name: 'SignInWait',
  tableName: 'sign_in_waits',
  properties: {
    holder: p.text().primary(),
    failures: p.integer(),
    next_at: instant(),
    failed_at: instant(),
  },
})
