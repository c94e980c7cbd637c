/** How hours worked on a holiday are split and counted (hours.md, section 3). */
export const HOLIDAY_WORKED_MODES = ['apart', 'counts', 'ordinary'] as const
export type HolidayWorkedMode = (typeof HOLIDAY_WORKED_MODES)[number]

/** The paid time that may fill the weekly threshold. */
export const COUNTED_WEEKLY = ['holiday', 'vacation'] as const
export type CountedWeekly = (typeof COUNTED_WEEKLY)[number]

/** Thresholds in hours; an absent or null one does not apply. */
export type OvertimeHours = {
  weekly?: number | null
  daily?: number | null
  daily_double?: number | null
  /**
   * True: the seventh day worked in a workweek is overtime for eight hours, then double time. `all_over_40`: it
   * is all overtime in a week of more than 40 hours.
   */
  seventh_day?: boolean | 'all_over_40'
  /** The hours by which each date of the workweek with holiday hours lowers the weekly threshold. */
  weekly_holiday_reduction?: number | null
  /** Hours on a holiday: `ordinary` unless set. */
  holiday_worked?: HolidayWorkedMode
  /** Paid hours of the workweek that lower its weekly threshold. */
  counts_weekly?: readonly CountedWeekly[]
}

/**
 * The employment standards of a province, territory, state or country, in hours. Where no source for hours on a
 * holiday was found, they are ordinary hours, as in the first edition.
 */
export const OVERTIME_PRESETS = {
  // Canada Labour Code, s 169 and 193; canada.ca, "Hours of work": standard hours less 8 for each holiday.
  ca_federal: { weekly: 40, daily: 8, weekly_holiday_reduction: 8, holiday_worked: 'apart' },
  // Employment Standards Act, 2000, s 22, 29 and Part X, and its guide.
  ca_on: { weekly: 44, holiday_worked: 'apart' },
  // Act respecting labour standards, s 52 and 56: annual leave and paid holidays are days of work.
  ca_qc: { weekly: 40, counts_weekly: ['holiday', 'vacation'] },
  // Employment Standards Act, s 40, 44 to 46.
  ca_bc: { weekly: 40, daily: 8, daily_double: 12, holiday_worked: 'counts' },
  // HR Reporter, "Including work on a holiday in overtime calculation", note 1.
  ca_ab: { weekly: 44, daily: 8, holiday_worked: 'apart' },
  // Employment Standards Code, s 21 to 30; the office's policy in HR Reporter, the same article, note 3.
  ca_mb: { weekly: 40, daily: 8, holiday_worked: 'apart', counts_weekly: ['holiday'] },
  // Saskatchewan's guide, "Public Holidays", 1(b).
  ca_sk: { weekly: 40, daily: 8, weekly_holiday_reduction: 8, holiday_worked: 'apart' },
  // The reduction is from one secondary table. The statute (Employment Standards Act, s 9) could not be read.
  ca_nt: { weekly: 40, daily: 8, weekly_holiday_reduction: 8 },
  // Labour Standards Act, s 11(3).
  ca_nu: { weekly: 40, daily: 8, weekly_holiday_reduction: 8, holiday_worked: 'apart' },
  // No source was found for a week of 32 hours.
  ca_yt: { weekly: 40, daily: 8 },
  ca_nb: { weekly: 44 },
  // Canadian Payroll Reporter on Heritage Day: hours worked on a holiday count towards 48.
  ca_ns: { weekly: 48, holiday_worked: 'counts' },
  ca_pe: { weekly: 48 },
  ca_nl: { weekly: 40 },
  // Fair Labor Standards Act, s 7(a).
  us_federal: { weekly: 40 },
  // California Labor Code, s 510.
  us_ca: { weekly: 40, daily: 8, daily_double: 12, seventh_day: true },
  // Alaska Statutes, 23.10.060.
  us_ak: { weekly: 40, daily: 8 },
  // Colorado COMPS Order, 4.1.1; its twelve consecutive hours over two entries are not computed.
  us_co: { weekly: 40, daily: 12 },
  // Act 379 of 1948 as changed by Act 4-2017, by secondary sources: eight hours of a calendar day.
  us_pr: { weekly: 40, daily: 8 },
  // NRS 608.018; the daily rule applies to wages below 1.5 times the minimum wage: use `us_federal` for others.
  us_nv: { weekly: 40, daily: 8 },
  // KRS 337.050: the seventh day of a workweek, unless it has no more than 40 hours.
  us_ky: { weekly: 40, seventh_day: 'all_over_40' },
} as const satisfies Record<string, OvertimeHours>

export type OvertimePreset = keyof typeof OVERTIME_PRESETS
export const OVERTIME_PRESET_NAMES = Object.keys(OVERTIME_PRESETS) as OvertimePreset[]

/** Returns the preset of a place: its own, else that of its country, else null. */
export function presetOfPlace(country_code: string, region: string | null): OvertimePreset | null {
  const preset = `${country_code}_${region}`.toLowerCase()
  if (preset in OVERTIME_PRESETS) return preset as OvertimePreset
  if (country_code === 'CA') return 'ca_federal'
  return country_code === 'US' ? 'us_federal' : null
}
