import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { test } from '#tests/support/browser.ts'

/** As fast as a scanner it would be a scan. */
const keysOf = (page: Page) => {
  const said = { presses: 0 }
  const press = async (...keys: string[]) => {
    said.presses += keys.length
    for (const key of keys) {
      await page.waitForTimeout(60)
      await page.keyboard.press(key)
    }
  }

  return { said, press }
}

async function tabTo(page: Page, press: (...keys: string[]) => Promise<void>, name: string, key = 'Tab') {
  const isThere = async () =>
    (await page.evaluate<string>('(document.activeElement?.textContent ?? "").trim()')) === name
  for (let tries = 0; tries < 24 && !(await isThere()); tries += 1) await press(key)
  expect(await isThere()).toBe(true)
}

/** Of somebody whose bag is not known: the usual fourteen clubs are offered. */
async function beginIntake(page: Page) {
  await page.getByRole('combobox', { name: 'Client' }).fill('coach@loft')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('group', { name: 'Clubs' }).waitFor()
}

test(
  'a bag of thirteen goes from the counter to the bench and back, paid and handed over, by keyboard, and is taken in with twenty presses',
  { timeout: 120_000 },
  async ({ openAs }) => {
    const page = await openAs('front desk', '/admin/clubs-2/intake')
    await beginIntake(page)
    const { said, press } = keysOf(page)
    await press('a', 'r', 'h', 'a', 'l', 'f')
    await page
      .getByRole('option', { name: /Half-cord/ })
      .first()
      .waitFor()
    // What is offered may still be what was found for fewer letters.
    await page.locator('[role=combobox][aria-busy=false][aria-expanded=true]').waitFor()
    await press('Enter', '2', 'Enter', 's')
    await page.getByText(/^First free day|No day of the next/).waitFor()
    // What is typed stays through a reload.
    const signed = () => page.getByLabel(/^Signed by/).inputValue()
    await expect.poll(signed).not.toBe('')
    await page.reload()
    await page.getByText(/^First free day|No day of the next/).waitFor()
    await expect.poll(signed).not.toBe('')
    await press('Control+Enter')
    await page.getByRole('heading', { name: /^T-\d+$/ }).waitFor()
    expect(said.presses).toBeLessThanOrEqual(20)

    await page.getByText('Approved', { exact: true }).first().waitFor()
    expect(await page.getByText(/Half-cord grip/).count()).toBe(13)
    await press('a')
    await page.getByText('To be checked', { exact: true }).first().waitFor()
    await press('.')
    await page.getByText('Ready', { exact: true }).first().waitFor()
    await page.getByRole('link', { name: /^Open O-/ }).waitFor()

    const ticket = page.url()
    await press('.')
    await page.getByRole('dialog', { name: /^Hand over T-/ }).waitFor()
    await tabTo(page, press, 'Take the payment', 'Shift+Tab')
    await press('Enter')
    await page.getByRole('heading', { level: 1, name: /^O-/ }).waitFor()
    await press('t')
    await page.getByLabel('Reference').focus()
    await press('4', '7', '1', '1', 'Enter')
    await page
      .getByRole('region', { name: /^Payments/ })
      .getByText('Terminal 4711')
      .waitFor()
    await page.goto(ticket)
    await page.getByText('Ready', { exact: true }).first().waitFor()
    await press('.')
    await page.getByRole('dialog', { name: /^Hand over T-/ }).waitFor()
    await tabTo(page, press, 'Hand over')
    await press('Enter')
    await page.getByText('Picked up', { exact: true }).first().waitFor()
  },
)

test(
  'two clubs of a bag leave before the others with a reason, and the rest is handed over later',
  { timeout: 120_000 },
  async ({ openAs }) => {
    const page = await openAs('front desk', '/admin/clubs-2/intake')
    await beginIntake(page)
    const { press } = keysOf(page)
    await press('a', 'r', 'h', 'a', 'l', 'f')
    await page
      .getByRole('option', { name: /Half-cord/ })
      .first()
      .waitFor()
    // What is offered may still be what was found for fewer letters.
    await page.locator('[role=combobox][aria-busy=false][aria-expanded=true]').waitFor()
    await press('Enter', '2', 'Enter', 's')
    await page.getByText(/^First free day|No day of the next/).waitFor()
    await press('Control+Enter')
    await page.getByRole('heading', { name: /^T-\d+$/ }).waitFor()
    const ticket = page.url()
    await press('a')
    await page.getByText('To be checked', { exact: true }).first().waitFor()
    await press('.')
    await page.getByText('Ready', { exact: true }).first().waitFor()
    await page.getByRole('link', { name: /^Open O-/ }).click()
    await page.getByRole('heading', { level: 1, name: /^O-/ }).waitFor()
    await press('t')
    await page.getByLabel('Reference').fill('4712')
    await page.keyboard.press('Enter')
    await page
      .getByRole('region', { name: /^Payments/ })
      .getByText('Terminal 4712')
      .waitFor()

    await page.goto(ticket)
    await page.getByText('Ready', { exact: true }).first().waitFor()
    await press('.')
    const leaving = page.getByRole('dialog', { name: /^Hand over T-/ })
    const boxes = leaving.getByRole('group', { name: 'Clubs that leave now' }).getByRole('checkbox')
    await boxes.first().waitFor()
    const all = await boxes.count()
    for (let at = 2; at < all; at += 1) await boxes.nth(at).uncheck()
    await leaving.getByRole('button', { name: 'Hand over' }).click()
    await leaving.getByText('It is not handed over').waitFor()
    await leaving.getByLabel('Why these leave before the others').fill('A tournament on Saturday')
    await leaving.getByRole('button', { name: 'Hand over' }).click()
    await leaving.waitFor({ state: 'detached' })

    await page.reload()
    await page.getByText('Ready', { exact: true }).first().waitFor()
    await press('.')
    await boxes.first().waitFor()
    expect(await boxes.count()).toBe(all - 2)
    await leaving.getByRole('button', { name: 'Hand over' }).click()
    await page.getByText('Picked up', { exact: true }).first().waitFor()
  },
)

test('cells of the bag are moved in by arrows, typed in after Enter and copied down; one press prints the labels', async ({
  openAs,
}) => {
  const page = await openAs('front desk', '/admin/clubs-2/intake')
  await beginIntake(page)
  const { press } = keysOf(page)
  await press('v')
  await page.getByRole('button', { name: /^Do it to/ }).click()
  const cell = (name: string) => page.getByRole('gridcell', { name })
  await cell('Wraps, Gap wedge').focus()
  await press('Enter', '3', 'Enter', 'ArrowUp', '=')
  await cell('Wraps, Lob wedge: 3').waitFor()
  await cell('Wraps, Gap wedge: 3').focus()
  await press('ArrowRight', 'ArrowRight', 'Enter', 'x', 'Escape')
  await cell('Note, Gap wedge: empty').waitFor()

  // A letter is the screen’s as long as no cell is typed in.
  await press('i')
  await page.getByRole('button', { name: '7i', exact: true, pressed: true }).waitFor()
  await press('s')
  await expect.poll(() => page.getByLabel('Signed by').inputValue()).not.toBe('')
  await page.getByRole('button', { name: 'Take in and print labels' }).click()
  const labels = page.getByRole('list', { name: 'Labels' }).getByRole('listitem')
  await labels.first().waitFor()
  expect(await labels.count()).toBeGreaterThan(3)
  expect(await labels.first().textContent()).toMatch(/T-\d+/)
  expect(await labels.nth(1).textContent()).toMatch(/^Pitching wedge, T-\d+: Regrip/)
  // The bench builds up what the label says, without looking at a screen.
  expect((await labels.allTextContents()).filter((text) => /3 wraps/.test(text)).length).toBeGreaterThanOrEqual(2)
})
