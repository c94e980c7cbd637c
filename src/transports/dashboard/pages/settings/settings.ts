import { isDeepStrictEqual } from 'node:util'
import { refuse } from '../../../../core/refusals.ts'
import { PAID_CATEGORIES } from '../../../../engine/hours/index.ts'
import { notFound } from '../../../../lib/errors.ts'
import { getCompany, updateCompany } from '../../../../modules/company/index.ts'
import { phrase, say, t } from '../../../../words/index.ts'
import { type Html, html } from '../../../pages/html.ts'
import { type Answer, type PageContext, said } from '../../page-context.ts'
import { check, choices, field, group, select } from '../../parts/inputs.ts'
import { refuseChangedMeanwhile, seenInput } from '../../parts/record-version.ts'
import { changeList, reviewPage, stepOf } from '../../parts/review.ts'
import { button, notices, postForm, to } from '../../parts/ui.ts'
import { categoryWord } from '../../words/category-words.ts'
import { weekdayName } from '../../words/dates.ts'
import { inFormWords } from '../../words/form-words.ts'
import { languageOptions } from '../../words/language-names.ts'
import { countrySelect, regionSelect, zoneSelect } from '../../words/places.ts'
import { historyOf } from '../audit.ts'
import { approvalMailFields } from './approval-mails.ts'
import { changesInWords, labels } from './changes.ts'
import { choiceSettings } from './options.ts'
import { overtimeFields } from './overtime.ts'
import { type Group, groups, withThresholds } from './sent.ts'

export async function showSettings(page: PageContext): Promise<Answer> {
  const company = await askCompany(page)
  const stored = await sectionsOf({ ...page, form: new URLSearchParams() }, company)
  const { group: sent_id } = page.params
  const sent = sent_id === undefined ? [] : await sectionsOf(page, company)
  const sections = stored.map(
    (one) => sent.find(({ id }) => id === sent_id && id === one.id) ?? one,
  )
  return {
    title: t`Company settings`,
    main: html`<h1>${t`Company settings`}</h1>
${notices(page)}
<p class="lead">${t`Each group is saved on its own.`}</p>
<nav class="tabs" aria-label="${t`On this page`}">${sections.map(({ id, title }) => html`<a href="#s-${id}">${title}</a>`)}</nav>
${sections.map(({ id, title, body }) =>
  postForm(
    page,
    `/settings/${id}`,
    html`${seenInput(settingsIn(id, company))}${group(
      title,
      html`${body}
<div class="actions">${button(t`See the effects`, 'main', title)}</div>`,
      `s-${id}`,
    )}`,
    { shows: true },
  ),
)}${await historyOf(page, 'company', company.id)}`,
  }
}

type Section = { id: Group; title: string; body: Html }

/** The groups of settings, with what the form of the page holds. */
async function sectionsOf(page: PageContext, company: Company): Promise<Section[]> {
  const words = (name: keyof typeof labels, value: unknown, more = {}) =>
    field(page, { name, label: say(labels[name]), value: value as string, ...more })
  const choice = (name: keyof typeof choiceSettings) => {
    const { label, options } = choiceSettings[name]
    const said = options.map(
      ([value, words, example]) => [value, say(words), say(example)] as const,
    )
    return choices(page, {
      name,
      value: String(company[name] ?? ''),
      label: say(label),
      options: said,
    })
  }
  const yes = (name: keyof typeof labels, checked: boolean, hint?: string) =>
    check(page, {
      name,
      label: say(labels[name]),
      checked,
      ...(hint === undefined ? {} : { hint }),
    })
  const { country_code, region, timezone, language } = company
  return [
    {
      id: 'company',
      title: t`The company`,
      body: html`${words('name', company.name, { required: true })}
<div class="row">${countrySelect(page, { name: 'country_code', label: say(labels.country_code), value: country_code })}
${await regionSelect(page, { name: 'region', label: say(labels.region), value: region ?? '', country: country_code, hint: t`Its holidays and rules apply. Regions of another country are here once the country is saved.` })}
${zoneSelect(page, { name: 'timezone', label: say(labels.timezone), value: timezone })}
${select(page, { name: 'language', label: say(labels.language), value: language, options: languageOptions(), hint: t`Of pages and emails; people can have their own.` })}</div>`,
    },
    {
      id: 'pay-periods',
      title: t`Pay periods`,
      body: html`${choice('pay_frequency')}
<div class="row">${words('pay_period_anchor', company.pay_period_anchor, { type: 'date', hint: t`A date on which a period of one or two weeks begins.` })}
${words('pay_month_starts_on', company.pay_month_starts_on, { type: 'number', hint: t`With 26, a month is from the 26th to the 25th. 29 to 31 are the last day of a shorter month.` })}
${company.pay_period_days.map((day, i) => field(page, { name: `pay_period_days_${i}`, label: i === 0 ? t`First half starts on day` : t`Second half starts on day`, value: day, type: 'number' }))}
${words('pay_date_offset_days', company.pay_date_offset_days, { type: 'number', hint: t`Days from a period's end: 5 after Sun, Nov 29 is Fri, Dec 4.` })}</div>
${choice('approve_open_periods')}`,
    },
    {
      id: 'paid-hours',
      title: t`Paid hours`,
      body: html`${choice('pay_basis')}
${choice('punch_rounding')}
${choice('shift_day_rule')}
<div class="row">${select(page, { name: 'workweek_start', label: say(labels.workweek_start), value: String(company.workweek_start), options: weekdayOptions(), hint: t`Overtime of a week is counted from it.` })}
${words('time_in_lieu_factor', company.time_in_lieu_factor, { type: 'number', attributes: html` step="0.01"`, hint: t`Hours off per hour of overtime: with 1.5, 2 hours become 3 hours off.` })}
${words('standard_day_minutes', company.standard_day_minutes, { type: 'number', hint: t`For a leave day without a schedule: 480 is 8 hours.` })}</div>
${yes('require_approved_punches', company.require_approved_punches, t`A punch that nobody has approved is not in payroll.`)}`,
    },
    {
      id: 'holidays',
      title: t`Holidays`,
      body: html`${choice('holiday_worked_policy')}
${choice('holiday_on_day_off')}
${choice('unpaid_leave_holidays')}
${yes('holiday_worked_apart', company.holiday_worked_apart, t`A column of their own: 8 hours worked on Canada Day are not in regular hours.`)}`,
    },
    { id: 'overtime', title: t`Overtime`, body: overtimeFields(page, company.overtime) },
    {
      id: 'leave-and-punches',
      title: t`Leave and punches`,
      body: html`${choice('overlapping_leave')}
${choice('overlapping_entries')}
${yes('reject_zero_day_leave', company.reject_zero_day_leave, t`Leave of a weekend that is off anyway.`)}`,
    },
    {
      id: 'people',
      title: t`People`,
      body: html`${choice('self_punches')}
${choice('absence_calendar')}
${choice('own_decisions')}
${choice('confirm_by')}`,
    },
    { id: 'requests', title: t`Requests to decide`, body: approvalMailFields(page, company) },
    { id: 'payroll-files', title: t`Payroll files`, body: payrollFiles(page, company) },
    {
      id: 'audit-log',
      title: t`Audit log`,
      body: words('audit_retention_years', company.audit_retention_years, {
        type: 'number',
        hint: t`Older entries are deleted for good. Empty: all are kept.`,
      }),
    },
    {
      id: 'features',
      title: t`Optional features`,
      body: html`${yes('mileage_enabled', company.mileage_enabled, t`Trips of people by car, with kilometers, to approve.`)}
${yes('invoicing_enabled', company.invoicing_enabled, t`Invoices to clients from the hours worked for them.`)}`,
    },
  ]
}

function weekdayOptions() {
  return Array.from({ length: 7 }, (_, i) => [String(i), weekdayName(i)] as const)
}

type Company = Awaited<ReturnType<typeof askCompany>>

const askCompany = (page: PageContext) => page.ask(getCompany, {})

function isGroup(id: string): id is Group {
  return Object.hasOwn(groups, id)
}

/** Returns the stored settings of a group. */
function settingsIn(id: Group, company: Company) {
  const names = Object.keys(groups[id](new URLSearchParams(), company))
  return Object.fromEntries(Object.entries(company).filter(([name]) => names.includes(name)))
}

function payrollFiles(page: PageContext, company: Company) {
  const named = (prefix: 'code' | 'component', label: string, stored: Record<string, string>) =>
    html`<div class="row tight">${PAID_CATEGORIES.map((category) =>
      field(page, {
        name: `${prefix}_${category}`,
        label: t`${label}: ${categoryWord(category)}`,
        value: stored[category] ?? '',
      }),
    )}</div>`
  const { provider_a_iid, provider_b_client_id, refuse_incomplete_files } = company
  return html`<div class="row">
${field(page, { name: 'provider_a_iid', label: say(labels.provider_a_iid), value: provider_a_iid })}
${field(page, { name: 'provider_b_client_id', label: say(labels.provider_b_client_id), value: provider_b_client_id })}</div>
${named('code', t`Code`, company.earnings_codes)}
${named('component', t`Component`, company.pay_components)}
<p class="quiet">${t`Codes are for provider A, components for provider B. Hours worked on holidays have those of regular hours while theirs are empty.`}</p>
${check(page, { name: 'refuse_incomplete_files', label: say(labels.refuse_incomplete_files), checked: refuse_incomplete_files, hint: t`Such as one with a code that is empty.` })}`
}

const placeWords = {
  words: { region: [[refuse.not_in_country, phrase('must be one of the country, or none')]] },
} as const

/** Shows the effects of the changes of a group, then saves only the fields that differ. */
export async function saveSettings(page: PageContext): Promise<Answer> {
  const step = stepOf(page)
  if (step === 'edit') return showSettings(page)
  const { group: id = '' } = page.params
  if (!isGroup(id)) throw notFound('company')
  const company = await askCompany(page)
  const stored: Record<string, unknown> = company
  const requested = Object.entries(groups[id](page.form, stored)).filter(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(value, stored[name]),
  )
  if (requested.length === 0) return said('/settings', 'settings_same')
  refuseChangedMeanwhile(page, settingsIn(id, company))
  const input = Object.fromEntries(requested)
  try {
    if (step === 'save') {
      await inFormWords(placeWords, () => page.act(updateCompany, input))
      return said('/settings', 'saved')
    }
    const dryRun = await inFormWords(placeWords, () => page.dryRun(updateCompany, input))
    return reviewPage(page, {
      title: t`Save the settings?`,
      up: html`<p class="up"><a href="${to(page, '/settings')}">${t`Company settings`}</a></p>`,
      action: `/settings/${id}`,
      changes: changeList(changesInWords(stored, dryRun, changedNames(stored, dryRun, input))),
      dryRun,
      save: t`Save the settings`,
    })
  } catch (error) {
    throw withThresholds(error, page.form)
  }
}

/** Returns the fields of a form that change, and those that change with them. */
function changedNames(stored: Settings, dryRun: Settings, input: Settings): string[] {
  const follows = Object.keys(stored).filter(
    (name) => !(name in input) && !isDeepStrictEqual(stored[name], dryRun[name]),
  )
  return [...Object.keys(input), ...follows]
}

type Settings = Readonly<Record<string, unknown>>
