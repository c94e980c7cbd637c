import type { ViewName } from '../../../views/table.ts'
import type { Allowance } from '../../auth/access.ts'
import type { Links } from '../answer/pages.ts'
import type { AnswerShape } from '../answer/shapes/answer-shape.ts'
import type { Confirmation } from '../question/confirmation.ts'
import type { FieldText } from './input-schema.ts'

/** The toolsets that a URL can select with `?toolsets=`. */
export const toolsetNames = [
  'staff',
  'leave',
  'schedules',
  'time',
  'payroll',
  'mileage',
  'locations',
  'webhooks',
  'company',
  'billing',
] as const

export type ToolsetName = (typeof toolsetNames)[number]

/** Facts about a call that only the transport knows, for an operation that returns them. */
export type HandlerFacts = {
  toolsets_not_listed: readonly ToolsetName[]
  /** Requests that the access may still make in this hour. */
  requests: Allowance | undefined
  /** The addresses of pages. */
  links?: Links | undefined
}

export type ToolText = {
  /** The stem of the operation, verb first: `approve_leave_request`. */
  name: string
  title: string
  /** When to use it, where the ids come from, units and zone, its limits: 40 to 400 characters. */
  description: string
  /** Phrases in users' words, separated by commas: find_tools looks in them, and no list shows them. */
  also?: string
  /** What a person is asked before a write. Required where the operation writes. */
  question?: Confirmation
  /** Listed when the URL selects no toolset. */
  defaultToolset?: boolean
  /** Descriptions of the input's fields for an assistant, by path, where their schema has none. */
  fields?: FieldText
  /** Accepts many records in one call: bodies of up to 2 MiB. */
  bulk?: boolean
  /** Fields, also of an object (`overtime.daily`), that are not published because they are of no use in a conversation. */
  omit?: readonly string[]
  /** Fields whose enum is not published because it is long and another tool of the toolset has it. */
  enums_elsewhere?: readonly string[]
  /** Fields that `clear` does not name although REST takes null for them. */
  not_clearable?: readonly string[]
  /** Fields that the transport fills in, never the caller. */
  fill?: Readonly<Record<string, (facts: HandlerFacts) => unknown>>
  /** Words for an access that reaches one person, who is addressed. Required where such an access may call it. */
  own?: OwnText
  /** Words for an access that reaches a person and everybody below. */
  team?: Partial<Pick<OwnText, 'description' | 'defaultToolset'>>
  /** The field with the id of a pay period, in place of which `period` names one. */
  period_id?: 'id' | 'pay_period_id'
  /** Never called through call_write_tool: it has to be listed. */
  direct_only?: boolean
  /** Fields that cannot be sent through call_write_tool, since they do what a tool with `direct_only` does. */
  direct_fields?: { names: readonly string[]; title: string }
  /** Shows the answer to a person, in hosts of MCP Apps. */
  view?: ViewName
  /** The answer for an assistant, instead of the REST body. */
  shape?: AnswerShape
}

type OwnText = {
  title?: string
  description: string
  defaultToolset?: boolean
  fields?: FieldText
  omit?: readonly string[]
}
