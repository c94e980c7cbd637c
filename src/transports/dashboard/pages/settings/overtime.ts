import {
  OVERTIME_PRESET_NAMES,
  OVERTIME_PRESETS,
  type OvertimeHours,
  type OvertimePreset,
} from '../../../../engine/hours/index.ts'
import { decimal, t } from '../../../../words/index.ts'
import { numberOf } from '../../../pages/form.ts'
import { type Html, html } from '../../../pages/html.ts'
import type { PageContext } from '../../page-context.ts'
import { check, groupedSelect, numberField } from '../../parts/inputs.ts'
import { countryName, regionName } from '../../words/places.ts'

type Thresholds = {
  weekly: number | null
  daily: number | null
  daily_double: number | null
  seventh_day: boolean | 'all_over_40'
}

export function overtimeFields(page: PageContext, setting: Thresholds | string | null): Html {
  const own = typeof setting === 'object' ? setting : null
  const value = setting === null ? 'none' : typeof setting === 'string' ? setting : 'own'
  const threshold = (name: 'weekly' | 'daily' | 'daily_double', label: string) =>
    numberField(page, { name: `overtime_${name}`, label, value: own?.[name] })
  const presets = Map.groupBy(OVERTIME_PRESET_NAMES, (name) => name.slice(0, 2).toUpperCase())
  return html`${groupedSelect(page, {
    name: 'overtime',
    label: t`Overtime rules`,
    value,
    hint: t`With a limit of 44 hours a week, 46 hours from Monday to Sunday are 44 regular hours and 2 of overtime.`,
    groups: [
      [
        t`Of the company`,
        [
          ['none', t`No overtime: all hours are regular`],
          ['own', t`The hours below`],
          ['by_region', t`By the place of each person: Ontario’s in Ontario`],
        ],
      ],
      ...[...presets].map(
        ([country, names]) =>
          [countryName(country), names.map((name) => [name, presetWords(name)] as const)] as const,
      ),
    ],
  })}
<div class="own"><div class="row">${threshold('weekly', t`Overtime above, hours a workweek`)}${threshold('daily', t`Overtime above, hours a day`)}${threshold('daily_double', t`Double time above, hours a day`)}</div>
${check(page, { name: 'overtime_seventh_day', label: t`The seventh day worked in a workweek`, checked: (own?.seventh_day ?? false) !== false, hint: t`Seven days in a row: 8 hours of overtime on the last, then double time.` })}</div>`
}

/** Reads the setting from the form; thresholds without a form field keep their stored values. */
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

export function overtimeWords(setting: unknown): string {
  if (setting === null || setting === undefined) return t`No overtime`
  if (setting === 'by_region') return t`By the place of each person`
  if (typeof setting === 'string') {
    return Object.hasOwn(OVERTIME_PRESETS, setting)
      ? presetWords(setting as OvertimePreset)
      : setting
  }
  return thresholdWords(setting as OvertimeHours)
}

/** Returns a preset in words: Ontario (ON): above 44 h a week. */
function presetWords(name: OvertimePreset): string {
  const [country = '', place = ''] = name.toUpperCase().split('_')
  const where = place === 'FEDERAL' ? t`${country} federal` : regionName(country, place)
  return t`${where}: ${thresholdWords(OVERTIME_PRESETS[name])}`
}

function thresholdWords({ weekly, daily, daily_double, seventh_day }: OvertimeHours): string {
  const parts = [
    weekly == null ? '' : t`above ${decimal(weekly)} h a week`,
    daily == null ? '' : t`above ${decimal(daily)} h a day`,
    daily_double == null ? '' : t`double above ${decimal(daily_double)} h a day`,
    seventh_day ? t`the seventh day` : '',
  ]
  return parts.filter((part) => part !== '').join(', ')
}
