const canada = `
AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NS Nova Scotia
|NT Northwest Territories|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon`

const unitedStates = `
AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|FL Florida
|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine
|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska
|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota
|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota
|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin
|WY Wyoming|DC District of Columbia|AS American Samoa|GU Guam|MP Northern Mariana Islands|PR Puerto Rico
|UM Minor Outlying Islands|VI Virgin Islands`

function namesIn(list: string): Readonly<Record<string, string>> {
  const lines = list.split('|').map((line) => line.trim())
  return Object.fromEntries(lines.map((line) => [line.slice(0, 2), line.slice(3)]))
}

/** The names of provinces and states, by country and code. */
export const regionNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  CA: namesIn(canada),
  US: namesIn(unitedStates),
}
