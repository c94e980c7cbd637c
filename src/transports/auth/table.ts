import { defineEntity, p } from '@mikro-orm/core'
import { instant } from '../../db/statements/columns.ts'

export const RateWindowTable = defineEntity({
  name: 'RateWindow',
  tableName: 'rate_windows',
  properties: {
    holder: p.text().primary(),
    hour: instant().primary(),
    leased: p.integer().defaultRaw('0'),
    outstanding: p.integer().defaultRaw('0'),
    contended: p.boolean().defaultRaw('false'),
    granted: p.integer().defaultRaw('0'),
  },
})
