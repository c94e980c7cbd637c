import * as calendarFeeds from '../../../modules/calendar-feeds/index.ts'
import type { CalendarFeed } from '../../../modules/calendar-feeds/schema.ts'
import { phrase, say, t } from '../../../words/index.ts'
import { feedAddress } from '../../pages/feed-address.ts'
import { textOf } from '../../pages/form.ts'
import { type Html, html } from '../../pages/html.ts'
import { type Answer, type PageContext, said } from '../page-context.ts'
import { field, select } from '../parts/inputs.ts'
import * as ui from '../parts/ui.ts'
import { when } from '../words/dates.ts'

/** The addresses at which calendar apps read leave: all of the company, or the manager's own. */
export async function showCalendars(page: PageContext): Promise<Answer> {
  const { data, meta } = await page.ask(calendarFeeds.listCalendarFeeds, {
    page: ui.pageOf(page),
    per_page: 50,
  })
  return {
    title: t`Calendar feeds`,
    main: html`<h1>${t`Calendar feeds`}</h1>
${ui.notices(page)}
<p class="lead">${t`Secret addresses at which calendar apps show approved leave: names and dates, nothing else. Renew an address that reached somebody else.`}</p>
${
  data.length === 0
    ? ui.empty(t`No address yet.`)
    : ui.table(
        t`Calendar feeds`,
        [t`Shows`, t`For`, t`Made`, t`Last read`, ''],
        data.map((feed) => row(page, feed)),
        'wide stacks',
      )
}
${data.length === 0 ? '' : ui.pager(page, '/calendars', meta, 'address', 'addresses')}
${ui.headed(t`Make an address`, makeForm(page))}
<p class="hint">${t`The address of one’s own leave is on the account page.`} <a href="${page.root}/account">${t`Your account`}</a></p>`,
  }
}

/** Makes an address and shows it, which no other page does. */
export async function makeCalendar(page: PageContext): Promise<Answer> {
  const { form, session } = page
  const isTeam = form.get('reach') !== 'company'
  const made = await page.act(calendarFeeds.createCalendarFeed, {
    reach: isTeam ? 'team' : 'company',
    // Access to the whole company must specify whose team.
    ...(isTeam && session.reach === 'company' ? { employee_id: session.employee_id } : {}),
    name: textOf(form, 'name') ?? null,
  })
  return addressPage(page, made.feed_url)
}

export async function renewCalendar(page: PageContext): Promise<Answer> {
  const made = await page.act(calendarFeeds.renewCalendarFeed, { id: Number(page.params.id) })
  return addressPage(page, made.feed_url)
}

export async function removeCalendar(page: PageContext): Promise<Answer> {
  await page.act(calendarFeeds.deleteCalendarFeed, { id: Number(page.params.id) })
  return said('/calendars', 'calendar_deleted')
}

function addressPage(page: PageContext, feed_url: string): Answer {
  return {
    title: t`The address of the calendar`,
    main: html`<p class="up"><a href="${ui.to(page, '/calendars')}">${t`Calendar feeds`}</a></p>
<h1>${t`The address of the calendar`}</h1>
${feedAddress(feed_url)}`,
  }
}

const company = phrase('The whole company')
const team = phrase('You and everyone who reports to you')

function makeForm(page: PageContext): Html {
  const options = [
    ...(page.session.reach === 'company' ? [['company', say(company)] as const] : []),
    ['team', say(team)] as const,
  ]
  return ui.postForm(
    page,
    '/calendars',
    html`${select(page, { name: 'reach', label: t`Shows`, value: 'company', options })}
${field(page, { name: 'name', label: t`For`, hint: t`Such as Reception. Calendar apps do not see it.` })}
<div class="actions">${ui.button(t`Make the address`)}</div>`,
  )
}

function row(page: PageContext, feed: CalendarFeed): Html {
  const { id, name, created_at, renewed_at, last_read_at } = feed
  const about = `${name ?? ''} ${id}`.trim()
  return html`<tr><th scope="row">${shownBy(page, feed)}</th><td>${name ?? ''}</td>
<td>${when(page, renewed_at ?? created_at)}</td><td>${when(page, last_read_at)}</td>
<td class="does">${ui.confirmed(
    t`Renew`,
    t`The current address stops working immediately. Calendar apps need the new one.`,
    ui.postForm(page, `/calendars/${id}/renew`, ui.button(t`Renew the address`, 'danger', about)),
  )}${ui.confirmed(
    t`Delete`,
    t`Calendar apps stop showing this leave.`,
    ui.postForm(page, `/calendars/${id}/delete`, ui.button(t`Delete the address`, 'danger', about)),
  )}</td></tr>`
}

/** Names whose leave a feed shows. */
function shownBy(page: PageContext, { reach, person }: CalendarFeed): Html {
  if (person === null) return html`${say(company)}`
  const whose = ui.personLink(page, person.id, person.name)
  return html`${whose}<br><span class="quiet">${reach === 'team' ? t`and everybody below` : t`own leave`}</span>`
}
