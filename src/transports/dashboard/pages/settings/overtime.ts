import { OVERTIME_PRESET_NAMES } from '../../../engine/hours/index.ts'
import { numberOf } from '../form.ts'
import { type Html, html } from '../html.ts'
import type { PageContext } from '../page-context.ts'
import { check, field, select } from '../ui.ts'

type Thresholds = {
  weekly: number | null
  daily: number | null
  daily_double: number | null
  seventh_day: boolean | 'all_over_40'
}

/** Returns the fields of a company's overtime setting. */
export function overtimeFields(page: PageContext, setting: Thresholds | string | null): Html {
  const own = typeof setting === 'object' ? setting : null
  const value = setting === null ? 'none' : typeof setting === 'string' ? setting : 'own'
  const threshold = (name: keyof Thresholds, label: string) =>
    field(page, {
      name: `overtime_${name}`,
      label,
      value: own?.[name] as number | null,
      attributes: html` inputmode="decimal"`,
    })
  return html`${select(page, {
    name: 'overtime',
    label: 'Overtime rules',
    value,
    options: [
      ['none', 'No overtime'],
      ['own', 'The hours below'],
      ['by_region', 'Those of each employee’s place'],
      ...OVERTIME_PRESET_NAMES.map((name) => [name, presetName(name)] as const),
    ],
  })}
<div class="own"><div class="row">${threshold('weekly', 'Overtime above, hours a workweek')}${threshold('daily', 'Overtime above, hours a day')}${threshold('daily_double', 'Double time above, hours a day')}</div>
${check(page, { name: 'overtime_seventh_day', label: 'The seventh day worked in a workweek', checked: (own?.seventh_day ?? false) !== false })}</div>`
}

/** Reads the setting from the form; thresholds that it has no field for stay as they are stored. */
export function overtimeOf(form: URLSearchParams, stored: unknown) {
  const choice = form.get('overtime')
  if (choice === null || choice === 'none') return null
  if (choice !== 'own') return choice
  const kept: object = typeof stored === 'object' && stored !== null ? stored : {}
  const before = Reflect.get(kept, 'seventh_day')
  return {
    ...kept,
    weekly: numberOf(form, 'overtime_weekly') ?? null,
    daily: numberOf(form, 'overtime_daily') ?? null,
    daily_double: numberOf(form, 'overtime_daily_double') ?? null,
    seventh_day: form.has('overtime_seventh_day') && (before || true),
  }
}

/** Turns `ca_on` into `CA: ON`; leaves the federal ones. */
function presetName(name: string): string {
  const [country = '', place = ''] = name.split('_')
  return `${country.toUpperCase()}: ${place === 'federal' ? 'federal' : place.toUpperCase()}`
}
