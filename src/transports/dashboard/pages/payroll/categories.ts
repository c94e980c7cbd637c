/** The sums of a report that pages show, in their order; the first three always. */
export const shownCategories = [
  ['total_hours', 'Total paid'],
  ['regular_hours', 'Regular'],
  ['overtime_hours', 'Overtime'],
  ['double_time_hours', 'Double time'],
  ['holiday_worked_hours', 'Worked on holidays'],
  ['holiday_hours', 'Holidays'],
  ['vacation_hours', 'Vacation'],
  ['sick_hours', 'Sick'],
  ['personal_hours', 'Personal'],
  ['other_leave_hours', 'Other leave'],
] as const
