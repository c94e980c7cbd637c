import {
  changedFields,
  type FieldWords,
  inSentence,
  say,
} from '../../src/transports/mcp/question/changed-fields.ts'
import {
  type Confirmation,
  changedRecord,
  changesOf,
  type Facts,
  recordOf,
} from '../../src/transports/mcp/question/confirmation.ts'
import { dateOf } from '../../src/transports/mcp/question/dates.ts'
import { listOf, plural, quoted, wordsOf } from '../../src/transports/mcp/question/words.ts'

type Spell = { start_date: string | null; end_date: string | null }

type Employee = {
  name: string
  role: string
  manager_id: number | null
  hire_date: string | null
  country_code: string
  region: string | null
  timezone: string
  is_active: boolean
  deactivated_on: string | null
  rehired_on: string | null
  spells: Spell[]
  service_date: string | null
  secrets_changed?: string[]
}

const record_type = 'employee'

/** The fields whose words are not their names. */
function fieldWords({ read }: Facts): FieldWords {
  return {
    email: ['email to sign in with'],
    role: ['role', say.word],
    department: ['department', say.name],
    manager_id: ['manager', async (id: number) => (await read.employee(id)).name],
    deputy_id: ['deputy', async (id: number) => (await read.employee(id)).name],
    hire_date: ['hire date', say.date],
    employment_type: ['employment type', say.word],
    country_code: ['country', say.code],
    region: ['region', say.code],
    timezone: ['time zone', say.code],
    pay_basis: ['paid by', say.word],
    language: ['language', say.code],
    is_active: ['active', say.flag],
    deactivated_on: ['last day', say.date],
    spells: ['employed', spellsOf],
    service_date: ['seniority from', say.date],
    secrets_changed: ['password or insurance number'],
  }
}

export const create: Confirmation = async (facts) => {
  const { name, role, manager_id, hire_date, country_code, region, timezone, is_active } =
    recordOf<Employee>(facts, record_type)
  const manager =
    manager_id === null ? 'no manager' : `manager ${(await facts.read.employee(manager_id)).name}`
  const hired = hire_date === null ? 'hire date not known' : `hired ${dateOf(hire_date)}`
  const place = `${country_code}${region === null ? '' : `-${region}`}, time zone ${timezone}`
  return [
    `Add ${quoted(name)} as an employee: role ${wordsOf(role)}, ${manager}, ${hired}, in ${place}?`,
    is_active ? null : 'They are added as inactive.',
    ...changesOf<{ data: Terms[] }>(facts, 'employee_terms').map(({ after }) => {
      const policies = Object.entries(after!.data[0]!.leave_policies).map(policyText)
      return `Leave: ${policies.join('').slice(2)}.`
    }),
  ]
}

export const createMany: Confirmation = (facts) => {
  const added = changesOf<Employee>(facts, record_type).map(({ after }) => quoted(after!.name))
  const { failed } = facts.output as Record<string, number>
  const refused = failed === 0 ? null : `${plural(failed!, 'row is', 'rows are')} refused.`
  if (added.length === 0) return ['Add these employees? None can be added.', refused]
  const enrolled = changesOf(facts, 'employee_terms').length
  return [
    `Add ${plural(added.length, 'employee')}: ${listOf(added)}?`,
    enrolled === 0
      ? null
      : `${plural(enrolled, 'of them is', 'of them are')} enrolled in leave policies.`,
    refused,
  ]
}

export const update: Confirmation = async (facts) => {
  const { before, after } = changedRecord<Employee>(facts, record_type)
  const leaves = before.is_active && !after.is_active
  const changes = await changedFields(before, after, fieldWords(facts), {
    without: ['name', 'rehired_on', ...(isOneSpell(before, after) ? ['spells'] : [])],
  })
  return [
    `Change the record of ${quoted(before.name)}: ${inSentence(changes)}?`,
    ...leaveEnded(facts),
    ...(leaves ? endings(facts) : []),
  ]
}

/** Whether the hire date and the last day say all about the times of employment. */
function isOneSpell(before: Employee, after: Employee): boolean {
  return before.spells.length === 1 && after.spells.length === 1
}

function spellsOf(spells: readonly Spell[]): string {
  return listOf(
    spells.map(({ start_date, end_date }) => {
      const from = start_date === null ? 'always' : `from ${dateOf(start_date)}`
      if (end_date === null) return from
      return start_date === null ? `until ${dateOf(end_date)}` : `${from} to ${dateOf(end_date)}`
    }),
  )
}

export const rehire: Confirmation = (facts) => {
  const { before, after } = changedRecord<Employee>(facts, record_type)
  const from = after.rehired_on === before.rehired_on ? null : after.rehired_on
  return [
    `Rehire ${quoted(after.name)}${from === null ? ', without a day between' : ` from ${dateOf(from)} on`}?`,
    after.service_date === before.service_date
      ? 'Seniority continues.'
      : `Seniority counts from ${dateOf(after.service_date!)}.`,
    'Ended sessions and API keys stay ended.',
  ]
}

/** Returns what a last day does to leave. */
function leaveEnded({ effects }: Facts): string[] {
  const { leave_ended = [] } = effects as { leave_ended?: { end_date: string | null }[] }
  const cancelled = leave_ended.filter(({ end_date }) => end_date === null).length
  const cut = leave_ended.length - cancelled
  return [
    ...(cancelled > 0
      ? [`${plural(cancelled, 'leave request')} after the last day cancelled.`]
      : []),
    ...(cut > 0 ? [`${plural(cut, 'leave request')} cut to the last day.`] : []),
  ]
}

export const deactivate: Confirmation = (facts) => {
  const { after } = changedRecord<Employee>(facts, record_type)
  return [
    `Deactivate ${quoted(after.name)}, last day ${dateOf(after.deactivated_on!)}?`,
    'They take no new leave and no punches after that day; their record stays.',
    ...leaveEnded(facts),
    ...endings(facts),
  ]
}

/** Returns what ends with a person's employment. */
function endings(facts: Facts): (string | null)[] {
  const { ended_keys = [], continuing_keys } = facts.effects as {
    ended_keys?: string[]
    continuing_keys?: string | null
  }
  const apps = changesOf(facts, 'connected_app').length
  return [
    'Their sessions and sign-in links end.',
    apps === 0 ? null : `${plural(apps, 'connected app')} ${apps === 1 ? 'ends' : 'end'}.`,
    ended_keys.length === 0
      ? null
      : `${plural(ended_keys.length, 'API key')} ${ended_keys.length === 1 ? 'ends' : 'end'}: ${listOf(ended_keys.map((name) => quoted(name)))}.`,
    continuing_keys ? 'API keys for the whole company that name them continue to work.' : null,
  ]
}

type Terms = {
  effective_date: string | null
  timezone: string
  country_code: string
  region: string | null
  pay_basis: string | null
  overtime: unknown
  working_share: number
  leave_policies: Record<string, { policy_id: number | null; annual_amount: number | null }>
}

export const changeTerms: Confirmation = async (facts) => {
  const { name } = await facts.read.employee(facts.input.id as number)
  const { before, after } = changedRecord<{ data: Terms[] }>(facts, 'employee_terms')
  return [
    `Change the terms of ${name}?`,
    `Before: ${before.data.map(termsText).join('; ')}.`,
    `After: ${after.data.map(termsText).join('; ')}.`,
  ]
}

function termsText({ effective_date, ...terms }: Terms): string {
  const since = effective_date === null ? 'always' : `from ${dateOf(effective_date)}`
  const place = `${terms.country_code}${terms.region === null ? '' : `-${terms.region}`}`
  const basis = terms.pay_basis === null ? 'paid as the company' : `paid by ${terms.pay_basis}`
  const overtime = terms.overtime === null ? '' : `, overtime ${overtimeText(terms.overtime)}`
  const share = terms.working_share === 1 ? '' : `, working share ${terms.working_share}`
  const policies = Object.entries(terms.leave_policies).map(policyText)
  return `${since} ${terms.timezone}, ${place}, ${basis}${overtime}${share}${policies.join('')}`
}

function policyText([type, enrolled]: [string, Terms['leave_policies'][string]]): string {
  const { policy_id, annual_amount } = enrolled
  const policy = policy_id === null ? 'the default policy' : `policy ${policy_id}`
  const own = annual_amount === null ? '' : ` with ${annual_amount} a year`
  return `, ${wordsOf(type)} under ${policy}${own}`
}

function overtimeText(overtime: unknown): string {
  return typeof overtime === 'string' ? wordsOf(overtime) : 'by own hours'
}
