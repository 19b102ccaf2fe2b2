import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { codeIn } from '#tests/auth/newcomer.ts'
import { desktop, telephone, test } from '#tests/support/browser.ts'

const day = addDays(localDayOf(new Date(), 'America/Chicago'), 5)
const clinic = 'Irons: ball first, then the ground'

const cartOf = (page: Page) => page.getByRole('list', { name: 'Your cart' })
const isWide = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')

async function putGiftCard(page: Page, name: string) {
  await page.getByLabel('For whom').fill(name)
  await page.getByLabel('Their e-mail address').fill(`${name.toLowerCase()}@example.com`)
  await page.getByRole('button', { name: 'Put into the cart' }).click()
}

async function takePlace(page: Page) {
  await page.getByRole('button', { name: new RegExp(`^Take a place\\s?: ${clinic}`) }).tap()
  const taking = page.getByRole('dialog', { name: `Take a place: ${clinic}` })
  await taking.getByLabel('Your name').fill('Nia Obi')
  await taking.getByRole('button', { name: 'Take the place' }).tap()
}

async function keepTime(page: Page) {
  await page
    .getByRole('button', { name: /^\d{1,2}:\d\d [AP]M$/ })
    .first()
    .click()
  await page.getByLabel('First name').fill('Nia')
  await page.getByLabel('Last name').fill('Obi')
  await page.getByLabel('E-mail').fill('nia.cart@example.com')
  await page.getByLabel('Phone').fill('312 555 0177')
  await page.getByRole('button', { name: 'Put into the cart' }).click()
}

test(
  'a visitor gathers a gift card, a place and a time, registers on the way to pay, and has each of them once in every tab',
  {
    timeout: 300_000,
  },
  async ({ open, studio }) => {
    const page = await open('/', telephone)
    await page.getByRole('button', { name: 'Menu' }).tap()
    await page.getByRole('dialog').getByRole('link', { name: 'Gift cards' }).tap()
    await page.waitForURL('**/gift-card')
    await putGiftCard(page, 'Leo')
    await page.waitForURL('**/login')
    await page.getByText('To pay, sign in or create an account. Your cart is kept on the way.').waitFor()
    await page.getByRole('button', { name: /^Cart\s?, 1 thing$/ }).waitFor()

    await page.goto(`${studio.url}/lessons/clinics-events`)
    await takePlace(page)
    await page.waitForURL('**/login')
    await page.goto(`${studio.url}/book-now?service=bay_rental_60&day=${day}`)
    await keepTime(page)
    await page.waitForURL('**/login')
    await page.getByRole('button', { name: /^Cart\s?, 3 things$/ }).tap()
    const drawer = page.getByRole('dialog', { name: 'Cart' })
    await cartOf(page).getByText('Gift card for Leo').waitFor()
    expect(await cartOf(page).getByRole('listitem').count()).toBe(3)
    expect(await isWide(page)).toBe(false)
    await drawer.getByRole('button', { name: 'Go to pay' }).tap()

    await page.waitForURL('**/login')
    await page.getByRole('link', { name: 'Create an account' }).tap()
    await page.getByLabel('First name').fill('Nia')
    await page.getByLabel('Last name').fill('Obi')
    await page.getByLabel('E-mail').fill('nia.cart@example.com')
    await page.getByLabel('Password').fill('long enough 2026')
    await page.locator('form').getByRole('button', { name: 'Create the account' }).tap()
    await page.getByText('Check your e-mail').waitFor()
    const mail = await studio.newestMail('nia.cart@example.com')
    expect(codeIn(mail)).toHaveLength(6)
    const link = /http\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    const other = await page.context().newPage()
    await other.goto(link)
    await other.getByRole('button', { name: 'Confirm my address' }).tap()

    await other.waitForURL('**/checkout')
    for (const tab of [other, page]) {
      await tab.waitForURL('**/checkout')
      await cartOf(tab).getByText('Gift card for Leo').waitFor()
      expect(await cartOf(tab).getByRole('listitem').count()).toBe(3)
      await tab.getByRole('link', { name: /^Cart\s?, 3 things$/ }).waitFor()
    }
    await page.reload()
    await cartOf(page)
      .getByText(/^Simulator bay/)
      .waitFor()
    expect(await cartOf(page).getByRole('listitem').count()).toBe(3)
  },
)

test(
  'whoever signs in to an account with a cart of its own has both, and pays with a gift card by the way of its mail',
  {
    timeout: 300_000,
  },
  async ({ open, openAs, studio }) => {
    const member = await openAs('member', '/gift-card', desktop)
    await member.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Gift cards' }).waitFor()
    await putGiftCard(member, 'Mia')
    await member.waitForURL('**/checkout')
    await member.getByRole('link', { name: /^Cart\s?, 1 thing$/ }).waitFor()

    const page = await open('/gift-card', telephone)
    await putGiftCard(page, 'Mia')
    await page.waitForURL('**/login')
    await page.goto(`${studio.url}/gift-card`)
    await putGiftCard(page, 'Noa')
    await page.waitForURL('**/login')
    await page.getByLabel('E-mail').fill('member@loftandlie.test')
    await page.getByLabel('Password', { exact: true }).fill('fairway-demo-2026')
    await page.locator('form').getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL('**/checkout')
    await cartOf(page).getByText('Gift card for Noa').waitFor()
    expect(await cartOf(page).getByRole('listitem').count()).toBe(2)

    await page.getByLabel(/I agree to the terms/).check()
    await page.getByRole('button', { name: /^Check out/ }).click()
    await page.getByRole('button', { name: /4242 Accepted/ }).click()
    await page.getByRole('button', { name: /^Pay \$/ }).click()
    await page.getByText(/^Thank you\./).waitFor()
    const mail = await studio.newestMail('noa@example.com')
    const code = /Code: (\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect(mail?.text).toContain('under “Pay with a gift card” where you pay')
    const given = await open(`/gift-card#${code}`, telephone)
    await given.getByText(/type the code under “Pay with a gift card”/).waitFor()
    await given.getByRole('link', { name: 'Book a time' }).first().waitFor()

    await page.goto(`${studio.url}/checkout`)
    await putGiftCard(page, 'Kim')
    await cartOf(page).getByText('Gift card for Kim').waitFor()
    await page.goto(`${studio.url}/dashboard/book?service=bay_rental_60&day=${day}`)
    await page.waitForURL('**/dashboard/book**')
  },
)
