import * as v from 'valibot'
import { defineOperation } from '../../../core/operation.ts'
import { Flag, listOf, listParameters, optional, sortBy, text } from '../../../core/schema.ts'
import { whereProvided } from '../../../db/lists/list-query.ts'
import { listPage } from '../../../db/lists/page.ts'
import { normalizedName } from '../../../db/lists/sort.ts'
import { requireInvoicing } from '../enabled.ts'
import { ClientSchema, clients } from './schema.ts'

const sortColumns = {
  name: normalizedName('c.name'),
}

export const listClients = defineOperation({
  name: 'clients.list',
  summary: 'List clients.',
  permission: 'billing:read',
  effect: 'read',
  requireFeature: requireInvoicing,
  input: v.strictObject({
    is_active: optional(Flag, 'Only active or only former clients.'),
    search: optional(text(200), 'Part of a name or an email, ignoring case.'),
    sort: sortBy(sortColumns),
    ...listParameters,
  }),
  output: listOf(ClientSchema),
  run: ({ sql }, input) =>
    listPage(sql, input, {
      ...clients,
      conditions: whereProvided(input, {
        is_active: 'c.is_active = ?',
        search: 'position(lower(?) in lower(concat_ws(chr(10), c.name, c.email))) > 0',
      }),
      sortColumns,
      order: 'c.id',
    }),
})
