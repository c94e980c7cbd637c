import type * as v from 'valibot'
import type { CompanySchema } from '../../../../modules/company/schema.ts'

type Company = v.InferOutput<typeof CompanySchema>

/** A value as a form has it, in words, with an example. */
type Option = readonly [value: string, words: string, example: string]

type Chosen =
  | 'pay_frequency'
  | 'pay_basis'
  | 'punch_rounding'
  | 'shift_day_rule'
  | 'holiday_worked_policy'
  | 'holiday_on_day_off'
  | 'unpaid_leave_holidays'
  | 'overlapping_leave'
  | 'overlapping_entries'
  | 'approve_open_periods'
  | 'self_punches'
  | 'absence_calendar'
  | 'own_decisions'

/** The settings that are chosen among options, with their labels and options. */
export const choiceSettings: {
  [S in Chosen & keyof Company]: { label: string; options: readonly Option[] }
} = {
  pay_frequency: {
    label: 'Length',
    options: [
      ['weekly', 'A week', '52 periods a year, such as Mon, Nov 23 to Sun, Nov 29.'],
      ['biweekly', 'Two weeks', '26 periods a year, such as Mon, Nov 23 to Sun, Dec 6.'],
      ['semimonthly', 'Half a month', 'Nov 1 to Nov 15, and Nov 16 to Nov 30.'],
      ['monthly', 'A month', 'Nov 1 to Nov 30.'],
    ],
  },
  pay_basis: {
    label: 'Hours are paid by',
    options: [
      [
        'schedule',
        'The schedule',
        '9:00 to 17:00 with a break of 30 minutes: 7.5 hours, with or without punches.',
      ],
      ['punches', 'Punches', 'In at 9:00, out at 16:00: 7 hours. Without a punch, nothing.'],
    ],
  },
  punch_rounding: {
    label: 'Punches are rounded',
    options: [
      ['0', 'Not at all', '8:58 stays 8:58.'],
      ['5', 'To 5 minutes', '8:58 is 9:00, 8:57 is 8:55.'],
      ['6', 'To 6 minutes, a tenth of an hour', '8:58 is 9:00, 8:56 is 8:54.'],
      ['10', 'To 10 minutes', '8:56 is 9:00, 8:54 is 8:50.'],
      ['15', 'To 15 minutes', '8:53 is 9:00, 8:52 is 8:45.'],
    ],
  },
  shift_day_rule: {
    label: 'Night shifts',
    options: [
      ['start', 'Count on their first day', 'Friday 22:00 to Saturday 6:00: 8 hours on Friday.'],
      [
        'split_midnight',
        'Are split at midnight',
        'The same shift: 2 hours on Friday, 6 on Saturday.',
      ],
    ],
  },
  holiday_worked_policy: {
    label: 'Worked holidays',
    options: [
      [
        'pay_both',
        'Both are paid',
        '8 hours worked on Canada Day: 8 hours worked and 8 of holiday.',
      ],
      [
        'substitute_day',
        'Another day off',
        '8 hours worked on Canada Day: those hours, and a day off is owed.',
      ],
    ],
  },
  holiday_on_day_off: {
    label: 'Holidays on a day off',
    options: [
      ['none', 'Nothing is paid', 'Canada Day on a Saturday off: no hours.'],
      [
        'next_working_day',
        'Kept on the next working day',
        'Canada Day on a Saturday off: Monday is the holiday.',
      ],
      ['pay', 'Paid in addition', 'Canada Day on a Saturday off: an average day is paid for it.'],
      [
        'by_region',
        'As the law of the place has it',
        'One of the two above where the law has it, otherwise nothing.',
      ],
    ],
  },
  unpaid_leave_holidays: {
    label: 'Holidays in unpaid leave',
    options: [
      ['pay', 'Paid', 'Unpaid leave from Jun 29 to Jul 3: Canada Day is paid.'],
      ['skip', 'Not paid', 'Unpaid leave from Jun 29 to Jul 3: all five days are unpaid.'],
    ],
  },
  overlapping_leave: {
    label: 'A second leave on the same day',
    options: [
      [
        'refuse_approval',
        'Is not approved',
        'Vacation and sick leave on Nov 23 can both be asked for; one is approved.',
      ],
      ['refuse', 'Cannot be asked for', 'The second request for Nov 23 is refused at once.'],
      ['warn', 'Gets a warning', 'Both can be approved; the one who decides sees it.'],
    ],
  },
  overlapping_entries: {
    label: 'Punches that overlap',
    options: [
      ['warn', 'Are stored with a warning', '9:00 to 13:00 and 12:00 to 17:00 are both stored.'],
      ['refuse', 'Are refused', 'The second of them is refused until one is corrected.'],
    ],
  },
  approve_open_periods: {
    label: 'Approving a pay period that is not finished',
    options: [
      ['allow', 'Needs nothing more', 'A period with 8 open punches is approved like any other.'],
      ['ask', 'Needs an explicit tick', '“8 punches are open” must be ticked first.'],
    ],
  },
  self_punches: {
    label: 'Own punches of people',
    options: [
      ['none', 'None', 'Somebody else enters all punches.'],
      [
        'requests',
        'Requests for forgotten ones',
        '“I forgot the clock on Monday”, which a manager decides.',
      ],
      ['now', 'Clock in and out', 'And requests for forgotten ones.'],
      ['any', 'Any, until approved', 'They add and correct their own of any day.'],
    ],
  },
  absence_calendar: {
    label: 'People see who is away',
    options: [
      ['off', 'Not at all', 'Only their own leave.'],
      [
        'department',
        'In their department',
        'Warehouse sees the Warehouse: names and dates, no reasons.',
      ],
      ['company', 'In the company', 'Everybody: names and dates, no reasons.'],
    ],
  },
  own_decisions: {
    label: 'Admins decide their own requests',
    options: [
      ['', 'Only if no other admin can', 'With two admins, the other one decides.'],
      ['allow', 'Yes', 'An admin approves her own vacation.'],
      ['refuse', 'No', 'Even where she is the only admin.'],
    ],
  },
}

/** Whether a setting is chosen among options. */
export function isChoice(name: string): name is keyof typeof choiceSettings {
  return Object.hasOwn(choiceSettings, name)
}
