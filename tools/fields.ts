/** Shorter descriptions of fields that several listed tools have: each is paid for in every list. */
export const leaveFields = {
  type: 'From get_context, such as vacation.',
  start_date: 'First date.',
  end_date: 'Last date, inclusive.',
  start_day_part: 'Of the first date; over several days full or afternoon.',
  end_day_part: 'Of the last date; over several days full or morning.',
  hours: 'On one date, in place of a day part.',
} as const

export const punchFields = {
  clock_in: 'ISO 8601.',
  clock_out: 'ISO 8601.',
  break_minutes: 'Unpaid break.',
  notes: 'A note.',
} as const

export const listFields = {
  from: 'First date.',
  to: 'Last date.',
} as const
