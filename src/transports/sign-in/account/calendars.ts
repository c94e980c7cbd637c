import type { Context } from 'koa'
import * as calendarFeeds from '../../../modules/calendar-feeds/index.ts'
import type { CalendarFeed } from '../../../modules/calendar-feeds/schema.ts'
import { dateInWords, t } from '../../../words/index.ts'
import { feedAddress } from '../../pages/feed-address.ts'
import { type Html, html } from '../../pages/html.ts'
import { type Answer, type Deps, personForm, type Visit } from '../visit.ts'

/** The part of the account page about the addresses of the person's own leave. */
export async function calendarPart(deps: Deps, visit: Visit): Promise<Html> {
  const { data } = (await visit.ask(calendarFeeds.listCalendarFeeds, { per_page: 100 })) as {
    data: CalendarFeed[]
  }
  return html`<h2 id="calendar">${t`Your leave in your calendar`}</h2>
<p>${t`A calendar app shows your approved leave from a secret address: your name and the dates, nothing else.`}</p>
${data.length === 0 ? '' : html`<ul class="apps">${data.map((feed) => feedItem(deps, visit, feed))}</ul>`}
${personForm(deps, visit, '/account/calendars', html`<button type="submit">${t`Make an address`}</button>`)}`
}

export async function addCalendar(deps: Deps, _ctx: Context, visit: Visit): Promise<Answer> {
  const made = await visit.ask(calendarFeeds.createCalendarFeed, { reach: 'self' })
  return addressPage(deps, made)
}

export async function renewCalendar(deps: Deps, ctx: Context, visit: Visit): Promise<Answer> {
  const made = await visit.ask(calendarFeeds.renewCalendarFeed, { id: Number(ctx.params.id) })
  return addressPage(deps, made)
}

export async function deleteCalendar(_deps: Deps, ctx: Context, visit: Visit): Promise<Answer> {
  await visit.ask(calendarFeeds.deleteCalendarFeed, { id: Number(ctx.params.id) })
  return { go: '/account#calendar' }
}

function addressPage({ root }: Deps, made: unknown): Answer {
  const { feed_url } = made as { feed_url: string }
  return {
    title: t`The address of your calendar`,
    main: html`<h1>${t`The address of your calendar`}</h1>
${feedAddress(feed_url)}
<p><a href="${root}/account">${t`Back to your account`}</a></p>`,
  }
}

function feedItem(deps: Deps, visit: Visit, feed: CalendarFeed): Html {
  const { id, name, created_at, renewed_at, last_read_at } = feed
  const date = (instant: string) => dateInWords(instant.slice(0, 10))
  const made = date(renewed_at ?? created_at)
  const read = last_read_at === null ? t`not read yet` : t`last read ${date(last_read_at)}`
  return html`<li class="card"><h3>${name ?? t`Address of ${made}`}</h3>
<p>${t`Made ${made}; ${read}.`}</p>
${personForm(deps, visit, `/account/calendars/${id}/renew`, html`<button type="submit" class="plain">${t`Renew the address`}</button> <span class="hint">${t`The current address stops working immediately.`}</span>`)}
${personForm(deps, visit, `/account/calendars/${id}/delete`, html`<button type="submit" class="danger">${t`Delete the address`}</button>`)}</li>`
}
