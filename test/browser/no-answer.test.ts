import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasChromium, launch, openPage } from './chromium.ts'
import { signInWith } from './monday/clicks.ts'
import { keepVacation, type MondayCompany, startMonday } from './monday/company.ts'

let company: MondayCompany
let browser: Browser

beforeAll(async () => {
  if (!hasChromium) return
  company = await startMonday(60)
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await company?.close()
})

async function signedIn(options: Parameters<typeof openPage>[2] = {}) {
  const shown = await openPage(browser, company, options)
  await signInWith(shown.page, await company.link())
  return shown
}

const pending = async () =>
  (await company.rest('GET', '/leave-requests?status=pending')).body.meta.total as number
const adjustments = async (reason: string) =>
  (
    await company.sql<{ reason: string }>('select reason from leave_ledger where company_id = $1')
  ).filter((one) => one.reason === reason).length
const stored = async (email: string) =>
  (await company.rest('GET', `/employees?email=${email}`)).body.data as { id: number }[]

/** Fills in the form for a new person. */
async function fillPerson(page: Page, email: string): Promise<void> {
  await page.goto('/admin/people/new')
  await page.getByLabel('First name').fill('Noor')
  await page.getByLabel('Last name').fill('Haddad')
  await page.getByLabel('Email', { exact: true }).fill(email)
}

const add = (page: Page) => page.getByRole('button', { name: 'Add the person' })
const approveFirst = (page: Page) =>
  page.getByRole('button', { name: /^Approve (?!selected)/ }).first()

/** Counts the posts of a page. */
function countPosts(page: Page): () => number {
  let posts = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') posts += 1
  })
  return () => posts
}

describe.skipIf(!hasChromium)('offline', () => {
  test('a form says so, keeps what was typed, and works once when the connection is back', async () => {
    const { page, context } = await signedIn()
    await fillPerson(page, 'offline@company.example')
    await context.setOffline(true)
    await add(page).click()
    await page.getByRole('alert').getByText('You are offline. Nothing was sent').waitFor()
    expect(await page.getByLabel('Last name').inputValue()).toBe('Haddad')
    expect(await stored('offline@company.example')).toEqual([])
    await context.setOffline(false)
    await add(page).click()
    await page.getByText('The person was added.').waitFor()
    expect(await stored('offline@company.example')).toHaveLength(1)
    await context.close()
  })

  test('an approval in the list says so, and works once when the connection is back', async () => {
    const { page, context } = await signedIn()
    await page.goto('/admin/approvals')
    const before = await pending()
    await context.setOffline(true)
    await approveFirst(page).click()
    await page.getByRole('alert').getByText('You are offline. Nothing was sent').waitFor()
    await context.setOffline(false)
    await approveFirst(page).click()
    await page.getByText(/^Approved: /).waitFor()
    await page.locator('#connection').waitFor({ state: 'hidden' })
    expect(await pending()).toBe(before - 1)
    await context.close()
  })
})

describe.skipIf(!hasChromium)('a slow server', () => {
  test.each([
    ['with scripts', true],
    ['without scripts', false],
  ])('stores a form once that is sent by two clicks, %s', async (_, javaScriptEnabled) => {
    const { page, context } = await signedIn({ javaScriptEnabled })
    const email = `slow.${javaScriptEnabled}@company.example`
    await page.route('**/admin/people/new', async (route) => {
      if (route.request().method() === 'POST') await new Promise((done) => setTimeout(done, 3_000))
      await route.continue().catch(() => undefined)
    })
    await fillPerson(page, email)
    const posts = countPosts(page)
    await add(page).dblclick({ noWaitAfter: true })
    await page.getByText('The person was added.').waitFor()
    if (javaScriptEnabled) expect(posts()).toBe(1)
    expect(await stored(email)).toHaveLength(1)
    await context.close()
  })

  test('approves one request by two clicks', async () => {
    const { page, context } = await signedIn()
    await page.goto('/admin/approvals')
    const before = await pending()
    await page.route('**/admin/approvals/leave/*', async (route) => {
      await new Promise((done) => setTimeout(done, 3_000))
      await route.continue()
    })
    const posts = countPosts(page)
    await approveFirst(page).dblclick()
    await page.getByText(/^Approved: /).waitFor()
    expect(posts()).toBe(1)
    expect(await pending()).toBe(before - 1)
    await context.close()
  })
})

describe.skipIf(!hasChromium)('an answer that is lost after the server stored it', () => {
  /** Lets the next post arrive and drops its answer. */
  async function loseOneAnswer(page: Page, path: string): Promise<void> {
    let lost = false
    await page.route(path, async (route) => {
      if (lost || route.request().method() !== 'POST') return route.continue()
      lost = true
      await route.fetch({ maxRedirects: 0 })
      await route.abort('connectionreset')
    })
  }

  test('a form is kept, and sent again it stores nothing twice', async () => {
    const { page, context } = await signedIn()
    await keepVacation(company)
    const { body } = await company.rest('GET', '/employees?search=ana&per_page=1')
    const [{ id }] = body.data
    await page.goto(`/admin/people/${id}/leave`)
    await page.getByLabel('Amount').fill('2')
    await page.getByLabel('Reason').fill('Lost answer')
    await page.getByLabel('What it is').selectOption('correction')
    await page.getByRole('button', { name: 'Adjust the balance' }).click()
    await page.getByText('Nothing is saved yet.').waitFor()
    await loseOneAnswer(page, '**/leave/adjust')
    await page.getByRole('button', { name: 'Adjust the balance' }).click()
    await page.getByRole('alert').getByText('No answer came. Try again').waitFor()
    expect(await adjustments('Lost answer')).toBe(1)
    await page.getByRole('button', { name: 'Adjust the balance' }).click()
    await page.getByText('The balance was adjusted.').waitFor()
    expect(await adjustments('Lost answer')).toBe(1)
    await context.close()
  })

  test('an approval in the list is done once', async () => {
    const { page, context } = await signedIn()
    await page.goto('/admin/approvals')
    const before = await pending()
    await loseOneAnswer(page, '**/admin/approvals/leave/*')
    await approveFirst(page).click()
    await page.getByRole('alert').getByText('No answer came. Try again').waitFor()
    expect(await pending()).toBe(before - 1)
    await approveFirst(page).click()
    await page.getByText(/^Approved: /).waitFor()
    expect(await pending()).toBe(before - 1)
    await context.close()
  })

  test('without scripts the same form, sent again, stores nothing twice', async () => {
    const { page, context } = await signedIn({ javaScriptEnabled: false })
    await loseOneAnswer(page, '**/admin/people/new')
    await fillPerson(page, 'lost@company.example')
    const failed = page.waitForEvent('requestfailed', (request) => request.method() === 'POST')
    await add(page).click({ noWaitAfter: true })
    const lost = await failed
    await expect.poll(() => stored('lost@company.example')).toHaveLength(1)
    // What the browser does when it is told to load the page again.
    const again = await context.request.post(lost.url(), {
      data: lost.postData()!,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    })
    expect(await again.text()).toContain('The person was added.')
    expect(await stored('lost@company.example')).toHaveLength(1)
    await context.close()
  })
})

test.skipIf(!hasChromium)('a server that fails says so, and the form stays', async () => {
  const { page, context } = await signedIn()
  await fillPerson(page, 'failed@company.example')
  await page.route('**/admin/people/new', (route) =>
    route.fulfill({ status: 503, contentType: 'text/html', body: '<main id="main">down</main>' }),
  )
  await add(page).click()
  await page.getByRole('alert').getByText('The server could not do this now.').waitFor()
  expect(await page.getByLabel('First name').inputValue()).toBe('Noor')
  await page.unroute('**/admin/people/new')
  await add(page).click()
  await page.getByText('The person was added.').waitFor()
  await context.close()
})
