import * as v from 'valibot'
import { defineOperation } from '../../operations/define.ts'
import { listOf, listParameters } from '../../operations/schema.ts'
import { listPage } from '../../store/paging.ts'
import { type ApiKeyRecord, ApiKeyWire, apiKeyColumns } from './wire.ts'

export const listApiKeys = defineOperation({
  name: 'api_keys.list',
  summary: 'List the API keys of the company, revoked ones too.',
  permission: 'company:read',
  effect: 'read',
  doors: ['dashboard', 'cli'],
  input: v.strictObject(listParameters),
  output: listOf(ApiKeyWire),
  async run({ sql }, input) {
    const { rows, meta } = await listPage<ApiKeyRecord>(
      sql,
      { columns: apiKeyColumns, from: 'api_keys k', alias: 'k', conditions: [], order: 'k.id' },
      input,
    )
    return { data: rows, meta }
  },
})
