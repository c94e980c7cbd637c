import * as v from 'valibot'
import { defineOperation } from '../../../operations/define.ts'
import { Flag, listOf, listParameters, text } from '../../../operations/schema.ts'
import { type Condition, listPage, where } from '../../../store/paging.ts'
import { requireInvoicing } from '../enabled.ts'
import { type ClientRecord, ClientWire, clientColumns } from './wire.ts'

export const listClients = defineOperation({
  name: 'clients.list',
  summary: 'List clients.',
  permission: 'billing:read',
  effect: 'read',
  gate: requireInvoicing,
  input: v.strictObject({
    is_active: v.pipe(v.optional(Flag), v.description('Only active or only former clients.')),
    search: v.pipe(
      v.optional(text(200)),
      v.description('Part of a name or an e-mail, in any case.'),
    ),
    ...listParameters,
  }),
  output: listOf(ClientWire),
  async run({ sql }, input) {
    const { rows, meta } = await listPage<ClientRecord>(
      sql,
      {
        columns: clientColumns,
        from: 'clients c',
        alias: 'c',
        conditions: conditionsOf(input),
        order: 'c.id',
      },
      input,
    )
    return { data: rows, meta }
  },
})

type Filters = { is_active?: boolean | undefined; search?: string | undefined }

function conditionsOf({ is_active, search }: Filters): Condition[] {
  const conditions: Condition[] = []
  if (is_active !== undefined) conditions.push(where('c.is_active = ?', is_active))
  if (search !== undefined) {
    conditions.push(
      where(`position(lower(?) in lower(concat_ws(chr(10), c.name, c.email))) > 0`, search),
    )
  }
  return conditions
}
