import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { addDays } from '#shared/booking/local-time.ts'
import { test } from '#tests/auth/newcomer.ts'
import { desktop, telephone } from '#tests/support/browser.ts'

import { sellEvenings, sellSummer, today } from './plans-on-sale.ts'

const looks = [
  ['a telephone', telephone],
  ['a desktop', desktop],
] as const

const isWeekend = (day: string) => [0, 6].includes(new Date(day).getUTCDay())

/** Three weeks ahead: the next month's allowance, or one that nobody has used; off-peak hours are on weekdays. */
const playDay = [20, 21, 22].map((days) => addDays(today, days)).find((day) => !isWeekend(day)) ?? today

async function join(page: Page, plan: string, cost: string, person: { email: string; password: string }) {
  await page
    .getByRole('button', { name: `Join ${plan}` })
    .filter({ visible: true })
    .click()
  await page.waitForURL('**/login')
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.locator('form').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/checkout')
  await page.getByRole('list', { name: 'Your cart' }).getByText(`${plan} membership`).waitFor()
  await page.getByLabel(/I agree to the terms/).check()
  await page.getByRole('button', { name: `Check out, ${cost} now` }).click()
  await pay(page, cost)
}

async function pay(page: Page, cost: string) {
  await page.getByRole('button', { name: /4242 Accepted/ }).click()
  await page.getByRole('button', { name: `Pay ${cost}`, exact: true }).click()
  await page.getByText(`Thank you. ${cost} is paid.`).waitFor()
}

const isTooWide = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')

test.beforeAll(async ({ studio }) => {
  await sellSummer(studio)
  await sellEvenings(studio)
})

test.for(looks)(
  'on %s a visitor buys the summer with 48 of its 92 days left and pays 292.17',
  async ([, look], { open, studio, newcomer }) => {
    const page = await open('/Memberships', look)
    await page.getByText('$292.17').filter({ visible: true }).first().waitFor()
    expect(await isTooWide(page)).toBe(false)
    await join(page, 'This summer', '$292.17', newcomer)

    await page.goto(`${studio.url}/dashboard/membership`)
    await page.getByText('Active').waitFor()
    await page.getByText(/^It ends on .* and does not renew\.$/).waitFor()
    expect(await page.getByRole('button', { name: 'Stop renewal' }).count()).toBe(0)
    expect(await isTooWide(page)).toBe(false)
  },
)

test.for(looks)(
  'on %s a member books two hours half off-peak, freezes, upgrades and cancels',
  async ([, look], { open, studio, newcomer, expectComplaint }) => {
    const page = await open('/Memberships', look)
    // The browser reports the answer that asks for the waiver.
    expectComplaint(/409/)
    await join(page, 'Evenings', '$365', newcomer)

    await page.goto(`${studio.url}/dashboard/book?service=bay_rental_120&day=${playDay}`)
    await page.getByRole('button', { name: '3:00 PM' }).click()
    await page.getByText('1½ h included, $15 for the rest').waitFor()
    await page.getByLabel('First name').fill('Robin')
    await page.getByLabel('Last name').fill('Archer')
    await page.getByLabel('Phone').fill('312 555 0100')
    await page.getByRole('button', { name: /^Book .*[AP]M/ }).click()
    const waiver = page.getByRole('dialog', { name: 'Sign before you play' })
    await waiver.getByLabel('Your name, as your signature').fill('Robin Archer')
    await waiver.getByRole('button', { name: 'Sign' }).click()
    await page.getByRole('heading', { level: 1, name: /Booked/ }).waitFor()
    await page.getByText('1½ h included, $15 for the rest').waitFor()
    expect(await isTooWide(page)).toBe(false)

    await page.goto(`${studio.url}/dashboard/membership`)
    await page.getByRole('button', { name: 'Freeze' }).click()
    const freezing = page.getByRole('dialog', { name: 'Freeze the membership' })
    await freezing.getByLabel('From').fill(addDays(today, 40))
    await freezing.getByLabel('Until').fill(addDays(today, 59))
    await freezing.getByText(/20 days are added to the end: it renews on .* It costs \$10\./).waitFor()
    await freezing.getByRole('button', { name: 'Freeze for 20 days' }).click()
    await page.getByText(/^It is frozen from .* to .*, and renews on .* for \$365\.$/).waitFor()

    // All of its days are to come, also those on which it was to rest.
    await page.getByRole('button', { name: 'Change plan' }).click()
    const changing = page.getByRole('dialog', { name: 'Change the plan' })
    await changing.getByLabel(/Nights/).check()
    await changing.getByText('-$365').waitFor()
    await changing.getByRole('button', { name: 'Pay $365' }).click()
    await pay(page, '$365')

    await page.goto(`${studio.url}/dashboard/membership`)
    await page.getByText(/^It renews on .* for \$730\.$/).waitFor()
    await page.getByRole('button', { name: 'Stop renewal' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stop renewal' }).click()
    await page.getByText(/^It does not renew\. It is yours until /).waitFor()
    expect(await isTooWide(page)).toBe(false)
  },
)
