import type * as v from 'valibot'
import { listCovers } from '../../../modules/approvals/index.ts'
import { t } from '../../../words/index.ts'
import { type Html, html, tHtml } from '../../pages/html.ts'
import type { PageContext } from '../page-context.ts'
import { day, today } from '../words/dates.ts'

/** A manager on leave for whose people the signed-in person decides as deputy. */
export type Cover = v.InferOutput<(typeof listCovers)['output']>['data'][number]

/**
 * Returns the managers on leave whose deputy the signed-in person is. Names of their people are not links on the page
 * then: a deputy decides, and does not read their records. Also finds out whether the person decides their own requests.
 */
export async function coversOf(page: PageContext): Promise<Cover[]> {
  const { data, own } = await page.ask(listCovers, {})
  if (own !== null) page.shown.own = own
  page.shown.covered = new Set(data.flatMap(({ employee_ids }) => employee_ids))
  return data
}

/** Returns the manager for whom the signed-in person decides about an employee, if any. */
export function coverOf(covers: readonly Cover[], employee_id: number): Cover | undefined {
  return covers.find(({ employee_ids }) => employee_ids.includes(employee_id))
}

/** Names the manager for whom the signed-in person decides today, and the last day. */
export function coverNotice(page: PageContext, covers: readonly Cover[]): Html {
  if (covers.length === 0) return html``
  return html`<div class="notice">${covers.map(
    ({ name, until }) =>
      html`<p>${tHtml`You decide for the people of <b>${name}</b>, who is on leave until ${day(until, today(page))}.`}</p>`,
  )}</div>`
}

/** Says on whose behalf the signed-in person sees one request. */
export function behalfWords(cover: Cover | undefined): string {
  return cover === undefined ? '' : t`for ${cover.name}`
}
