import * as v from 'valibot'
import { describedText, Region } from '../../core/fields.ts'
import { refuse as common } from '../../core/refusals.ts'
import {
  CivilDate,
  clearable,
  Flag,
  freeText,
  Id,
  name,
  oneLine,
  oneOf,
} from '../../core/schema.ts'
import { withoutAbsent } from '../../core/without-absent.ts'
import { languages } from '../../words/index.ts'
import { refuse } from './refusals.ts'
import { type EmployeeText, employeeTexts } from './schema.ts'
import { employmentTypes, payBases, roles } from './table.ts'
import { type Group, plainCell } from './typed-text.ts'

export const FirstName = describedText('First name.', name(100))
export const LastName = describedText('Last name.', name(100))

export const EmployeeNumberOrBlank = v.pipe(
  plainCell(40),
  v.transform((s) => s.trim()),
)

export const EmployeeNumber = describedText(
  'Unique in the company.',
  v.pipe(EmployeeNumberOrBlank, v.minLength(1, common.empty())),
)

/** Employment spells in the form in which they are sent. */
const Spells = v.pipe(
  v.array(
    v.strictObject({
      start_date: v.pipe(
        v.nullable(CivilDate),
        v.description('First day; null in the first item: not known.'),
      ),
      end_date: v.pipe(
        v.optional(v.nullable(CivilDate), null),
        v.description('Last day; null in the last item: still employed.'),
      ),
    }),
  ),
  v.maxLength(50, () => common.at_most({ most: 50 })),
)

/** Optional fields of an employee; a blank text clears one. */
export const staffFields = {
  role: v.pipe(v.optional(oneOf(roles)), v.description('Defaults to employee for a new one.')),
  ...typedInputs('job'),
  manager_id: clearable(
    Id,
    'Id of their manager, in the same company and not one of their reports.',
  ),
  deputy_id: clearable(
    Id,
    'Id of the manager or company_admin who decides for their reports while they are on leave.',
  ),
  hire_date: clearable(CivilDate, 'First day of the first time of employment, YYYY-MM-DD.'),
  employment_type: clearable(oneOf(employmentTypes), 'Employment type.'),
  ...typedInputs('contact'),
  work_locations: clearable(workLocations(), 'Where they work; at most one with is_primary.'),
  emergency_contact: clearable(
    emergencyContact(),
    'Emergency contact; on an update, fields that are left out stay as they are.',
  ),
  ...typedInputs('payroll'),
  region: clearable(Region, 'Province or state whose holidays apply, such as ON.'),
  pay_basis: clearable(oneOf(payBases), 'What hours are paid by; null: the company setting.'),
  language: clearable(oneOf(languages), 'Of pages and emails; null: the company setting.'),
  ssn_sin: clearable(socialNumber(), 'SSN or SIN; encrypted at rest and never returned.'),
  is_active: v.pipe(
    v.optional(Flag),
    v.description(
      'False: they leave at once, whatever the last day. True on somebody who left clears deactivated_on: within 31 days of the last day it undoes the leaving, later they are employed again from today.',
    ),
  ),
  deactivated_on: clearable(
    CivilDate,
    'Last day. Alone: today or later is a last day to come, an earlier one is leaving at once, and null withdraws one that is ahead. With is_active false it defaults to today in their time zone.',
  ),
  spells: v.pipe(
    v.optional(Spells),
    v.description('Times of employment in date order; the whole list is replaced.'),
  ),
  service_date: clearable(
    CivilDate,
    'Seniority counts from it; null: the hire date. A change needs leave:write too.',
  ),
}

function typedInputs<G extends Group>(group: G) {
  const inputs = employeeTexts
    .filter((text) => text.group === group)
    .map(({ name, input, description }) => [
      name,
      v.pipe(optionalText(input), v.description(description)),
    ])
  return Object.fromEntries(inputs) as {
    [name in EmployeeText<G>]: ReturnType<typeof optionalText>
  }
}

function optionalText(schema: v.GenericSchema<string, string>) {
  return v.optional(v.nullable(v.pipe(schema, v.transform(blankIsNull))))
}

function workLocations() {
  return v.pipe(
    v.array(
      v.strictObject({
        address: describedText(
          'The address.',
          v.pipe(
            freeText(500),
            v.transform((s) => s.trim()),
            v.minLength(1, common.empty()),
          ),
        ),
        is_primary: v.pipe(
          v.optional(Flag, false),
          v.description('Whether it is the primary one.'),
        ),
      }),
    ),
    v.maxLength(20, () => common.at_most({ most: 20 })),
    v.check((all) => all.filter(({ is_primary }) => is_primary).length <= 1, refuse.two_primary()),
  )
}

function emergencyContact() {
  return v.strictObject({
    name: v.pipe(optionalText(oneLine(200)), v.description('Their name.')),
    phone: v.pipe(optionalText(oneLine(40)), v.description('Their phone.')),
    relationship: v.pipe(
      optionalText(oneLine(100)),
      v.description('Relationship, such as partner.'),
    ),
  })
}

type EmergencyContact = { name: string | null; phone: string | null; relationship: string | null }

/** Returns the stored contact with the sent fields; null where nothing is left. */
export function mergedContact(
  stored: EmergencyContact | null,
  sent: { [F in keyof EmergencyContact]?: string | null | undefined } | null,
): EmergencyContact | null {
  const nobody = { name: null, phone: null, relationship: null }
  const merged = sent === null ? nobody : { ...nobody, ...stored, ...withoutAbsent(sent) }
  return (merged.name ?? merged.phone ?? merged.relationship) ? merged : null
}

function socialNumber() {
  return v.pipe(
    v.string(common.not_string()),
    v.check((s) => s.length <= 32 && /^[ -]*(?:\d[ -]*){4,}$/.test(s), refuse.no_social_number()),
    v.metadata({ maxLength: 32, secret: true }),
  )
}

function blankIsNull(text: string): string | null {
  return text.trim() || null
}
