import { getHolidayChoice, setHolidayChoice } from '../../../../modules/holidays/index.ts'
import { holidayName, t } from '../../../../words/index.ts'
import { ended, html } from '../../../pages/html.ts'
import { type Answer, type PageContext, said } from '../../page-context.ts'
import { choices } from '../../parts/inputs.ts'
import { actOnSeen, refuseChangedMeanwhile, seenInput } from '../../parts/record-version.ts'
import { changeList, reviewPage, stepOf } from '../../parts/review.ts'
import { button, notices, postForm, to } from '../../parts/ui.ts'
import { requireMay } from '../../require-may.ts'
import { day, today } from '../../words/dates.ts'
import { holidayAddress, viewOf } from './address.ts'
import { choiceOptions, choiceWords, defaultWords } from './words.ts'

/** The company's choice for one public holiday, in every year and region. */
export async function showChoice(page: PageContext): Promise<Answer> {
  requireMay(page, setHolidayChoice, t`You do not have permission to change holidays.`)
  const view = await viewOf(page)
  const choice = await page.ask(getHolidayChoice, { key: page.params.key ?? '' })
  const back = to(page, holidayAddress('/holidays', view))
  const name = holidayName(choice.name)
  return {
    title: name,
    main: html`<p class="up"><a href="${back}">${t`Holidays`}</a></p><h1>${name}</h1>
${notices(page)}
<p class="lead">${choice.dates.length > 0 ? html`${ended(html`${choice.dates.map((date, at) => html`${at > 0 ? ', ' : ''}${day(date, today(page))}`)}`)} ` : ''}${t`The choice holds in every year and region. Days in approved pay periods stay as they were paid.`}</p>
${postForm(
  page,
  holidayAddress(`/holidays/choices/${choice.key}`, view),
  html`${seenInput(choice)}${choices(page, {
    name: 'choice',
    label: t`For the company it is`,
    value: choice.choice === choice.default_choice ? 'default' : (choice.choice ?? 'default'),
    options: [['default', defaultWords(choice.default_choice)], ...choiceOptions()],
  })}
<div class="actions">${button(t`See the effects`)} <a href="${back}">${t`Cancel`}</a></div>`,
)}`,
  }
}

export async function saveChoice(page: PageContext): Promise<Answer> {
  const step = stepOf(page)
  if (step === 'edit') return showChoice(page)
  const view = await viewOf(page)
  const key = page.params.key ?? ''
  const before = await page.ask(getHolidayChoice, { key })
  const chosen = page.form.get('choice')
  const input = { key, choice: chosen === 'default' ? null : chosen }
  if (step === 'save') {
    await actOnSeen(page, setHolidayChoice, { input, read: getHolidayChoice, id: { key } })
    return said(holidayAddress('/holidays', view), 'holiday_chosen')
  }
  refuseChangedMeanwhile(page, before)
  const dryRun = await page.dryRun(setHolidayChoice, input)
  const path = holidayAddress(`/holidays/choices/${key}`, view)
  const name = holidayName(before.name)
  return reviewPage(page, {
    title: t`Save the choice for ${name}?`,
    up: html`<p class="up"><a href="${to(page, path)}">${name}</a></p>`,
    action: path,
    changes: changeList([
      {
        name,
        before: choiceWords(before.choice),
        after: choiceWords(dryRun.choice),
        touches: t`In every year and region, from the first day after the last approved pay period.`,
      },
    ]),
    dryRun,
    save: t`Save the choice`,
  })
}
