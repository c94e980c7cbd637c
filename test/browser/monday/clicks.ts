import type { Locator, Page } from 'playwright-core'

/** Counts the clicks of a task, without those on checkboxes and inputs, and its seconds. */
export class Task {
  readonly name: string
  private clicks = 0
  private readonly started_ms = performance.now()

  constructor(name: string) {
    this.name = name
  }

  async click(target: Locator): Promise<void> {
    this.clicks += 1
    await target.click()
  }

  /** Prints the figures; returns the number of clicks. */
  done(): number {
    const seconds = ((performance.now() - this.started_ms) / 1000).toFixed(1)
    console.log(`${this.name}: ${this.clicks} clicks, ${seconds} s`)
    return this.clicks
  }
}

/** Signs in with a one-time link. */
export async function signInWith(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
}
