import type * as v from 'valibot'
import type { CompanySchema } from '../../../../modules/company/schema.ts'
import { type Phrase, phrase } from '../../../../words/index.ts'

type Company = v.InferOutput<typeof CompanySchema>

type Option = readonly [value: string, words: Phrase, example: Phrase]

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
  | 'confirm_by'

export const choiceSettings: {
  [S in Chosen & keyof Company]: { label: Phrase; options: readonly Option[] }
} = {
  pay_frequency: {
    label: phrase('Length'),
    options: [
      [
        'weekly',
        phrase('A week'),
        phrase('52 periods a year, such as Mon, Nov 23 to Sun, Nov 29.'),
      ],
      [
        'biweekly',
        phrase('Two weeks'),
        phrase('26 periods a year, such as Mon, Nov 23 to Sun, Dec 6.'),
      ],
      ['semimonthly', phrase('Half a month'), phrase('Nov 1 to Nov 15, and Nov 16 to Nov 30.')],
      ['monthly', phrase('A month'), phrase('Nov 1 to Nov 30.')],
    ],
  },
  pay_basis: {
    label: phrase('Hours are paid by'),
    options: [
      [
        'schedule',
        phrase('The schedule'),
        phrase(
          '9:00 AM to 5:00 PM with a break of 30 minutes: 7.5 hours, with or without punches.',
        ),
      ],
      [
        'punches',
        phrase('Punches'),
        phrase('In at 9:00 AM, out at 4:00 PM: 7 hours. Without a punch, nothing.'),
      ],
    ],
  },
  punch_rounding: {
    label: phrase('Punches are rounded'),
    options: [
      ['0', phrase('Not at all'), phrase('8:58 AM stays 8:58 AM.')],
      ['5', phrase('To 5 minutes'), phrase('8:58 AM is 9:00 AM, 8:57 AM is 8:55 AM.')],
      [
        '6',
        phrase('To 6 minutes, a tenth of an hour'),
        phrase('8:58 AM is 9:00 AM, 8:56 AM is 8:54 AM.'),
      ],
      ['10', phrase('To 10 minutes'), phrase('8:56 AM is 9:00 AM, 8:54 AM is 8:50 AM.')],
      ['15', phrase('To 15 minutes'), phrase('8:53 AM is 9:00 AM, 8:52 AM is 8:45 AM.')],
    ],
  },
  shift_day_rule: {
    label: phrase('Night shifts'),
    options: [
      [
        'start',
        phrase('Count on their first day'),
        phrase('Friday 10:00 PM to Saturday 6:00 AM: 8 hours on Friday.'),
      ],
      [
        'split_midnight',
        phrase('Are split at midnight'),
        phrase('The same shift: 2 hours on Friday, 6 on Saturday.'),
      ],
    ],
  },
  holiday_worked_policy: {
    label: phrase('Worked holidays'),
    options: [
      [
        'pay_both',
        phrase('Both are paid'),
        phrase('8 hours worked on Canada Day: 8 hours worked and 8 of holiday.'),
      ],
      [
        'substitute_day',
        phrase('Another day off'),
        phrase('8 hours worked on Canada Day: those 8 hours, and another paid day off.'),
      ],
    ],
  },
  holiday_on_day_off: {
    label: phrase('Holidays on a day off'),
    options: [
      ['none', phrase('Nothing is paid'), phrase('Canada Day on a Saturday off: no hours.')],
      [
        'next_working_day',
        phrase('Kept on the next working day'),
        phrase('Canada Day on a Saturday off: Monday is the holiday.'),
      ],
      [
        'pay',
        phrase('Paid in addition'),
        phrase('Canada Day on a Saturday off: an average day is paid for it.'),
      ],
      [
        'by_region',
        phrase('As the law of the place has it'),
        phrase('One of the two above where the law has it, otherwise nothing.'),
      ],
    ],
  },
  unpaid_leave_holidays: {
    label: phrase('Holidays in unpaid leave'),
    options: [
      ['pay', phrase('Paid'), phrase('Unpaid leave from Jun 29 to Jul 3: Canada Day is paid.')],
      [
        'skip',
        phrase('Not paid'),
        phrase('Unpaid leave from Jun 29 to Jul 3: all five days are unpaid.'),
      ],
    ],
  },
  overlapping_leave: {
    label: phrase('A second leave on the same day'),
    options: [
      [
        'refuse_approval',
        phrase('Is not approved'),
        phrase('Vacation and sick leave on Nov 23 can both be asked for; one is approved.'),
      ],
      [
        'refuse',
        phrase('Cannot be asked for'),
        phrase('The second request for Nov 23 is refused at once.'),
      ],
      [
        'warn',
        phrase('Gets a warning'),
        phrase('Both can be approved; the one who decides sees it.'),
      ],
    ],
  },
  overlapping_entries: {
    label: phrase('Punches that overlap'),
    options: [
      [
        'warn',
        phrase('Are stored with a warning'),
        phrase('9:00 AM to 1:00 PM and 12:00 PM to 5:00 PM are both stored.'),
      ],
      [
        'refuse',
        phrase('Are refused'),
        phrase('The second of them is refused until one is corrected.'),
      ],
    ],
  },
  approve_open_periods: {
    label: phrase('Approving a pay period that is not finished'),
    options: [
      [
        'allow',
        phrase('Needs nothing more'),
        phrase('A period with 8 open punches is approved like any other.'),
      ],
      [
        'ask',
        phrase('Requires checking a box'),
        phrase('“8 punches are open” must be ticked first.'),
      ],
    ],
  },
  self_punches: {
    label: phrase('Employees can punch in and out'),
    options: [
      ['none', phrase('None'), phrase('Somebody else enters all punches.')],
      [
        'requests',
        phrase('Requests for forgotten ones'),
        phrase('“I forgot the clock on Monday”, which a manager decides.'),
      ],
      ['now', phrase('Clock in and out'), phrase('And requests for forgotten ones.')],
      ['any', phrase('Any, until approved'), phrase('They add and correct their own of any day.')],
    ],
  },
  absence_calendar: {
    label: phrase('People see who is away'),
    options: [
      ['off', phrase('Not at all'), phrase('Only their own leave.')],
      [
        'department',
        phrase('In their department'),
        phrase('Warehouse sees the Warehouse: names and dates, no reasons.'),
      ],
      ['company', phrase('In the company'), phrase('Everybody: names and dates, no reasons.')],
    ],
  },
  own_decisions: {
    label: phrase('Admins decide their own requests'),
    options: [
      ['', phrase('Only if no other admin can'), phrase('With two admins, the other one decides.')],
      ['allow', phrase('Yes'), phrase('An admin approves her own vacation.')],
      ['refuse', phrase('No'), phrase('Even where she is the only admin.')],
    ],
  },
  confirm_by: {
    label: phrase('Assistants that ask before changes and cannot show a form'),
    options: [
      [
        'token',
        phrase('Are told to ask'),
        phrase('The application asks by its own means; its assistant could confirm by itself.'),
      ],
      [
        'page',
        phrase('Need a yes on a page of Rollcall'),
        phrase('The assistant gives the person a link; nothing changes before the yes there.'),
      ],
    ],
  },
}

/** Whether a setting is chosen among options. */
export function isChoice(name: string): name is keyof typeof choiceSettings {
  return Object.hasOwn(choiceSettings, name)
}
