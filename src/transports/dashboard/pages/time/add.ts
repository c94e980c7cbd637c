import { hoursOf } from '../../../../lib/calendar/minutes.ts'
import { createTimeEntry, listTimeEntries } from '../../../../modules/time-entries/index.ts'
import type { TimeEntryRecord } from '../../../../modules/time-entries/schema.ts'
import { inUnits, say, t } from '../../../../words/index.ts'
import { numberOf, textOf } from '../../../pages/form.ts'
import { html } from '../../../pages/html.ts'
import { type Answer, type PageContext, sentences } from '../../page-context.ts'
import { personField, personIn } from '../../parts/person-input.ts'
import { badge, hours } from '../../parts/ui.ts'
import { requireMay } from '../../require-may.ts'
import { day, today } from '../../words/dates.ts'
import { statusWord } from '../../words/status-words.ts'
import { becomes, hoursFacts } from '../approvals/dry-run.ts'
import { enterForm, entering, type Preview } from '../enter/parts.ts'
import { savedEntry } from './address.ts'
import { upToTime } from './entry.ts'
import { clockOutOf, entryFields, entryWords } from './fields.ts'
import { punchLink } from './rows.ts'

/** The form for a punch that no clock recorded, its effects, and the punch whose effects were shown. */
export const {
  show: showAddEntry,
  preview: previewEntry,
  save: addEntry,
} = entering({ form: entryForm, inputOf, effectsOf, save, words: entryWords })

async function entryForm(page: PageContext, preview?: Preview): Promise<Answer> {
  requireMay(page, createTimeEntry, t`You do not have permission to add punches.`)
  const form = enterForm(page, {
    path: '/time/new',
    title: t`Add a punch`,
    preview,
    empty: t`Choose a person and the times to see what the day becomes.`,
    fields: html`${await personField(page)}
${entryFields(onDate(page))}`,
  })
  return { ...form, main: html`${upToTime(page)}${form.main}` }
}

/** The form of a day that was chosen begins in its morning. */
function onDate(page: PageContext): PageContext {
  const date = textOf(page.query, 'date')
  if (date === undefined || page.form.has('clock_in')) return page
  return { ...page, form: new URLSearchParams({ clock_in: `${date}T09:00` }) }
}

type Input = Awaited<ReturnType<typeof inputOf>>

async function inputOf(page: PageContext) {
  const { form } = page
  const clock_out = clockOutOf(page)
  const notes = textOf(form, 'notes')
  return {
    employee_id: await personIn(page, form),
    clock_in: form.get('clock_in') ?? '',
    ...(clock_out === undefined ? {} : { clock_out }),
    break_minutes: numberOf(form, 'break_minutes') ?? 0,
    ...(notes === undefined ? {} : { notes }),
    source: 'dashboard',
  }
}

/** The other punches of the day, and its hours and those of the pay period as they would be. */
async function effectsOf(page: PageContext, input: Input) {
  const entry = await page.dryRun(createTimeEntry, input)
  const { employee_id, work_date, worked_minutes } = entry
  const dates = { employee_id, from: work_date, to: work_date, per_page: 100 }
  const { data } = await page.ask(listTimeEntries, dates)
  const others = data.filter(({ id }) => id !== entry.id)
  const stored = data.find(({ id }) => id === entry.id)
  const isRepeated = stored?.worked_minutes === worked_minutes
  const before = data.reduce((sum, one) => sum + (one.worked_minutes ?? 0), 0)
  const after = before - (stored?.worked_minutes ?? 0) + (worked_minutes ?? 0)
  return {
    facts: [
      [t`Day`, day(work_date, today(page))] as const,
      [
        t`Worked`,
        worked_minutes === null
          ? badge(statusWord('open'), 'wait')
          : inUnits(hours(hoursOf(worked_minutes)), 'h'),
      ] as const,
      [
        t`Other punches of the day`,
        others.length === 0
          ? t`none`
          : html`${others.map((one) => html`<span class="line">${punchLink(page, one)}</span>`)}`,
      ] as const,
      [
        t`Punched hours of the day`,
        becomes(hoursOf(before), hoursOf(after), hoursOf(after - before)),
      ] as const,
      ...(await hoursFacts(page, entry.effects, { employee_id, date: work_date })),
    ],
    problem: problemOf(entry, isRepeated),
    more: isRepeated ? html`<input type="hidden" name="repeated" value="yes">` : html``,
  }
}

/** Says what the punch conflicts with; it would be stored all the same. */
function problemOf({ warnings, held }: TimeEntryRecord, isRepeated: boolean): string | undefined {
  const all = [
    ...(isRepeated ? [t`This punch exists already: nothing is added.`] : []),
    ...(warnings.includes('overlap') ? [t`It overlaps another punch.`] : []),
    ...(warnings.includes('open_entry_exists') ? [t`Another punch has no clock-out yet.`] : []),
    ...(held ? [say(sentences.held)] : []),
  ]
  return all.length === 0 ? undefined : all.join(' ')
}

/** Adds the punch; without a clock-out the person is clocked in. */
async function save(page: PageContext, input: Input): Promise<Answer> {
  const entry = await page.act(createTimeEntry, input)
  return savedEntry(page, entry, page.form.has('repeated') ? 'entry_repeated' : 'entry_added')
}
