import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Something that a person presses, and how often it has happened. */
export interface Act {
  /** What it asks the server for, as a pattern of addresses. */
  asks: RegExp
  /** Opens its form and fills it in, each time in the same way. */
  fill: (page: Page) => Promise<void>
  button: (page: Page) => Locator
  /** Seen once it is done: the form is gone, unless told. */
  isDone?: (page: Page) => Promise<void>
  /** How often it has happened by now, as the server knows. */
  count: () => Promise<number>
}

/** The server does what is asked next, and its answer is lost on the way. */
export async function loseAnswer(page: Page, asks: RegExp): Promise<void> {
  let isLost = false
  await page.route(asks, async (route) => {
    if (isLost || route.request().method() === 'GET') return route.fallback()

    isLost = true
    await route.fetch()
    return route.abort()
  })
}

const isGone = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' })

/** Its answer is lost, it is pressed again, then meant twice, and at last pressed twice at a time. */
export async function walk(page: Page, act: Act): Promise<void> {
  const { fill, button, isDone = isGone, count } = act
  const before = await count()
  const happened = (times: number) => expect.poll(async () => (await count()) - before, { timeout: 20_000 }).toBe(times)

  await loseAnswer(page, act.asks)
  await fill(page)
  await button(page).click()
  await page
    .getByText(/Connection Problem/)
    .first()
    .waitFor()
  await happened(1)
  await button(page).click()
  await isDone(page)
  await happened(1)

  await fill(page)
  await button(page).click()
  await isDone(page)
  await happened(2)

  await fill(page)
  await button(page).dblclick()
  await isDone(page)
  await happened(3)
}
