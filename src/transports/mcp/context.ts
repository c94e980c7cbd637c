import * as v from 'valibot'
import { loadCompany } from '../../core/company-settings.ts'
import { defineOperation } from '../../core/operation.ts'
import { CivilDate, Instant } from '../../core/schema.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { localDate } from '../../lib/calendar/zones.ts'
import { toolsetNames } from './tool.ts'

/** Where and when an assistant is, what its key may do, and what else it could be shown. */
export const getContext = defineOperation({
  name: 'context.get',
  summary: "The company, today's date there, and what the key may do.",
  permission: 'any',
  effect: 'read',
  transports: ['mcp'],
  input: v.strictObject({ toolsets_not_listed: v.array(v.picklist(toolsetNames)) }),
  output: v.strictObject({
    company: v.strictObject({
      id: v.number(),
      name: v.string(),
      country_code: v.string(),
      timezone: v.string(),
    }),
    today: v.pipe(CivilDate, v.description("Today's date in the company's time zone.")),
    now: Instant,
    key: v.strictObject({
      name: v.string(),
      permissions: v.pipe(v.nullable(v.array(v.string())), v.description('Null: all permissions.')),
    }),
    toolsets_not_listed: v.pipe(
      v.array(v.picklist(toolsetNames)),
      v.description('Toolsets that are not listed; add ?toolsets= to the address to list them.'),
    ),
  }),
  async run({ sql, actor, now_ms }, { toolsets_not_listed }) {
    const { id, name, country_code, timezone } = await loadCompany(sql)
    return {
      company: { id, name, country_code, timezone },
      today: localDate(timezone, now_ms),
      now: formatInstant(now_ms),
      key: { name: actor.name, permissions: actor.permissions && [...actor.permissions] },
      toolsets_not_listed,
    }
  },
})
