import type { HolidayRule } from './rule.ts'

const newYear = { key: 'ca_new_years_day', name: "New Year's Day", on: '01-01' } as const
const goodFriday = { key: 'ca_good_friday', name: 'Good Friday', easter: -2 } as const
const victoriaDay = {
  key: 'ca_victoria_day',
  name: 'Victoria Day',
  monday_before: '05-25',
} as const
// Holidays Act, RSC 1985, c H-5, s 2(2): 2 July is Canada Day when 1 July is a Sunday.
const canadaDay = {
  key: 'ca_canada_day',
  name: 'Canada Day',
  on: '07-01',
  weekend: 'sunday_moves',
} as const
const labourDay = {
  key: 'ca_labour_day',
  name: 'Labour Day',
  nth: 1,
  weekday: 1,
  month: 9,
} as const
const reconciliation = {
  key: 'ca_national_day_for_truth_and_reconciliation',
  name: 'National Day for Truth and Reconciliation',
  on: '09-30',
} as const
const thanksgiving = {
  key: 'ca_thanksgiving_day',
  name: 'Thanksgiving Day',
  nth: 2,
  weekday: 1,
  month: 10,
} as const
const remembrance = { key: 'ca_remembrance_day', name: 'Remembrance Day', on: '11-11' } as const
const christmas = { key: 'ca_christmas_day', name: 'Christmas Day', on: '12-25' } as const
const boxingDay = { key: 'ca_boxing_day', name: 'Boxing Day', on: '12-26' } as const
const familyDay = {
  key: 'ca_family_day',
  name: 'Family Day',
  nth: 3,
  weekday: 1,
  month: 2,
} as const
const indigenousPeoples = {
  key: 'ca_national_indigenous_peoples_day',
  name: 'National Indigenous Peoples Day',
  on: '06-21',
} as const
const firstMondayOfAugust = { nth: 1, weekday: 1, month: 8 } as const

/** Paid days off of federally regulated employers: Canada Labour Code, RSC 1985, c L-2, s 166. */
export const canadaFederal: readonly HolidayRule[] = [
  newYear,
  goodFriday,
  victoriaDay,
  canadaDay,
  labourDay,
  { ...reconciliation, from: 2021 },
  thanksgiving,
  remembrance,
  christmas,
  boxingDay,
]

/** The paid days off of each province's and territory's own statute, by ISO 3166-2:CA code. */
export const canadaRegions: Readonly<Record<string, readonly HolidayRule[]>> = {
  // Employment Standards Code, RSA 2000, c E-9, s 25.
  AB: [
    newYear,
    { ...familyDay, key: 'ca_ab_family_day', name: 'Alberta Family Day', from: 1990 },
    goodFriday,
    victoriaDay,
    canadaDay,
    labourDay,
    thanksgiving,
    remembrance,
    christmas,
  ],
  // Employment Standards Act, RSBC 1996, c 113, s 1 "statutory holiday". Family Day moved in 2019.
  BC: [
    newYear,
    { ...familyDay, nth: 2, from: 2013, until: 2018 },
    { ...familyDay, from: 2019 },
    goodFriday,
    victoriaDay,
    canadaDay,
    { key: 'ca_bc_british_columbia_day', name: 'British Columbia Day', ...firstMondayOfAugust },
    labourDay,
    { ...reconciliation, from: 2023 },
    thanksgiving,
    remembrance,
    christmas,
  ],
  // The Employment Standards Code, CCSM c E110, s 21(1); Orange Shirt Day by SM 2023, c 50.
  MB: [
    newYear,
    { ...familyDay, key: 'ca_mb_louis_riel_day', name: 'Louis Riel Day', from: 2008 },
    goodFriday,
    victoriaDay,
    canadaDay,
    labourDay,
    { ...reconciliation, key: 'ca_mb_orange_shirt_day', name: 'Orange Shirt Day', from: 2024 },
    thanksgiving,
    christmas,
  ],
  // Employment Standards Act, SNB 1982, c E-7.2, s 1 "public holiday".
  NB: [
    newYear,
    { ...familyDay, from: 2018 },
    goodFriday,
    canadaDay,
    { key: 'ca_nb_new_brunswick_day', name: 'New Brunswick Day', ...firstMondayOfAugust },
    labourDay,
    remembrance,
    christmas,
  ],
  // Labour Standards Act, RSNL 1990, c L-2, s 14: Memorial Day is 1 July on any weekday.
  NL: [
    newYear,
    goodFriday,
    { key: 'ca_nl_memorial_day', name: 'Memorial Day', on: '07-01' },
    labourDay,
    remembrance,
    christmas,
  ],
  // Labour Standards Code, RSNS 1989, c 246, s 37; its regulations keep Canada Day on 1 July.
  NS: [
    newYear,
    { ...familyDay, key: 'ca_ns_heritage_day', name: 'Nova Scotia Heritage Day', from: 2015 },
    goodFriday,
    { key: 'ca_canada_day', name: 'Canada Day', on: '07-01' },
    labourDay,
    christmas,
  ],
  // Employment Standards Act, SNWT 2007, c 13, s 1 "statutory holiday".
  NT: [
    newYear,
    goodFriday,
    victoriaDay,
    { ...indigenousPeoples, from: 2001 },
    canadaDay,
    { key: 'ca_nt_civic_holiday', name: 'Civic Holiday', ...firstMondayOfAugust },
    labourDay,
    { ...reconciliation, from: 2022 },
    thanksgiving,
    remembrance,
    christmas,
  ],
  // Labour Standards Act, RSNWT (Nu) 1988, c L-1, s 1 "general holiday".
  NU: [
    newYear,
    goodFriday,
    victoriaDay,
    canadaDay,
    { key: 'ca_nu_nunavut_day', name: 'Nunavut Day', on: '07-09', from: 2020 },
    { key: 'ca_nu_civic_holiday', name: 'Civic Holiday', ...firstMondayOfAugust },
    labourDay,
    { ...reconciliation, from: 2022 },
    thanksgiving,
    remembrance,
    christmas,
  ],
  // Employment Standards Act, 2000, SO 2000, c 41, s 1(1) "public holiday".
  ON: [
    newYear,
    { ...familyDay, from: 2008 },
    goodFriday,
    victoriaDay,
    canadaDay,
    labourDay,
    thanksgiving,
    christmas,
    boxingDay,
  ],
  // Employment Standards Act, RSPEI 1988, c E-6.2, "paid holiday". Islander Day moved in 2010.
  PE: [
    newYear,
    {
      ...familyDay,
      key: 'ca_pe_islander_day',
      name: 'Islander Day',
      nth: 2,
      from: 2009,
      until: 2009,
    },
    { ...familyDay, key: 'ca_pe_islander_day', name: 'Islander Day', from: 2010 },
    goodFriday,
    canadaDay,
    labourDay,
    { ...reconciliation, from: 2022 },
    remembrance,
    christmas,
  ],
  // Act respecting labour standards, CQLR c N-1.1, s 60 (Good Friday or Easter Monday at the employer's
  // choice; a company holiday records it); National Holiday Act, CQLR c F-1.1, s 2.
  QC: [
    newYear,
    goodFriday,
    { ...victoriaDay, key: 'ca_qc_national_patriots_day', name: "National Patriots' Day" },
    {
      key: 'ca_qc_national_holiday',
      name: 'National Holiday',
      on: '06-24',
      weekend: 'sunday_adds',
    },
    canadaDay,
    labourDay,
    thanksgiving,
    christmas,
  ],
  // The Saskatchewan Employment Act, SS 2013, c S-15.1, ss 2-30 to 2-32: workplaces that close on Sundays
  // observe these three on the Monday.
  SK: [
    { ...newYear, weekend: 'sunday_adds' },
    { ...familyDay, from: 2007 },
    goodFriday,
    victoriaDay,
    canadaDay,
    { key: 'ca_sk_saskatchewan_day', name: 'Saskatchewan Day', ...firstMondayOfAugust },
    labourDay,
    thanksgiving,
    { ...remembrance, weekend: 'sunday_adds' },
    { ...christmas, weekend: 'sunday_adds' },
  ],
  // Employment Standards Act, RSY 2002, c 72, s 1 "general holiday".
  YT: [
    newYear,
    goodFriday,
    victoriaDay,
    { ...indigenousPeoples, from: 2017 },
    canadaDay,
    { key: 'ca_yt_discovery_day', name: 'Discovery Day', nth: 3, weekday: 1, month: 8 },
    labourDay,
    { ...reconciliation, from: 2023 },
    thanksgiving,
    remembrance,
    christmas,
  ],
}

/** Days that many employers give and no statute requires, in the whole country. */
export const canadaCustomary: readonly HolidayRule[] = [
  { key: 'ca_easter_monday', name: 'Easter Monday', easter: 1 },
]

export const canadaRegionsCustomary: Readonly<Record<string, readonly HolidayRule[]>> = {
  // "Optional general holidays" of alberta.ca, Employment Standards.
  AB: [{ key: 'ca_ab_heritage_day', name: 'Heritage Day', ...firstMondayOfAugust }],
  // Municipalities name it; it is not on the list of the Employment Standards Act, 2000.
  ON: [{ key: 'ca_on_civic_holiday', name: 'Civic Holiday', ...firstMondayOfAugust }],
}
