import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { violationsOf } from '#tests/support/axe.ts'
import { desktop, telephone, test } from '#tests/support/browser.ts'
import { eventually } from '#tests/support/process.ts'

const path = '/lessons/clinics-events'
const titles = (page: Page) => page.getByRole('region', { name: 'What is coming' }).getByRole('heading', { level: 3 })

test('a visitor sees what is coming by date, with places and both prices, and keeps a filter across a reload', async ({
  open,
}) => {
  const page = await open(path, telephone)
  await titles(page).first().waitFor()
  const all = await titles(page).allTextContents()
  const wedges = page.getByRole('listitem').filter({ hasText: 'Wedges inside a hundred yards' })
  for (const fact of ['$65', 'Members $55', 'Elena Duarte', 'Handicap 10 to 30']) {
    await wedges.getByText(fact).waitFor()
  }

  await page.getByRole('link', { name: /^Juniors/ }).tap()
  await page
    .getByRole('link', { name: /^Juniors/, exact: false })
    .and(page.locator('[aria-current]'))
    .waitFor()
  const juniors = await titles(page).allTextContents()
  await page.reload()
  await titles(page).first().waitFor()

  expect(all).toHaveLength(10)
  expect(juniors).toEqual(['Saturday starters', 'Short game for juniors', 'Teens: speed and strike'])
  expect(await titles(page).allTextContents()).toEqual(juniors)
  expect(new URL(page.url()).searchParams.get('for')).toBe('junior')
})

test('a full clinic says so and asks to be next; one with places asks for a place, each about itself', async ({
  open,
}) => {
  const page = await open(`${path}?for=junior`, telephone)
  const full = page.getByRole('listitem').filter({ hasText: 'Saturday starters' })
  await full.getByText('Full', { exact: true }).waitFor()
  expect(await full.getByRole('link', { name: /Ask for a place/ }).count()).toBe(0)

  await full.getByRole('link', { name: /^Ask to be next\s?: Saturday starters/ }).tap()
  const ask = page.getByRole('region', { name: 'Ask to be next' })
  await ask.getByText(/Saturday starters, Sat, /).waitFor()
  await ask.getByLabel('Name').fill('Robin Vale')
  expect(new URL(page.url()).searchParams.get('for')).toBe('junior')

  await page.getByRole('link', { name: /^Ask for a place\s?: Teens: speed and strike/ }).tap()
  const other = page.getByRole('region', { name: 'Ask for a place' })
  await other.getByText(/Teens: speed and strike, Tue, /).waitFor()
  expect(await other.getByLabel('Name').inputValue()).toBe('Robin Vale')
})

test('a link from another page leads to the one that it names', async ({ open }) => {
  const page = await open('/lessons/adult', telephone)

  await page.getByRole('link', { name: /Putting: aim before stroke/ }).tap()

  const focus = await eventually(
    () => page.evaluate('document.activeElement?.id'),
    (id) => id === 'aim-before-stroke',
  )
  expect(focus).toBe('aim-before-stroke')
  expect(new URL(page.url()).pathname).toBe(path)
})

test('packages stand against single lessons', async ({ open }) => {
  const page = await open('/lessons/adult')

  await page.getByRole('row', { name: 'Five private lessons $100 $50 12 months $500' }).waitFor()
})

const card = async (page: Page, sum: string) => {
  await page.getByLabel(/I agree to the terms/).check()
  await page.getByRole('button', { name: `Check out, ${sum} now` }).click()
  await page.getByRole('button', { name: /4242 Accepted/ }).click()
  await page.getByRole('button', { name: `Pay ${sum}` }).click()
  await page.getByText(`Thank you. ${sum} is paid.`).waitFor()
}

test('on a telephone a clinic is bought for two, signing in on the way, and refunded by policy', async ({
  open,
  studio,
}) => {
  const page = await open(path, telephone)
  const title = 'Irons: ball first, then the ground'
  await page.getByRole('button', { name: new RegExp(`^Take a place\\s?: ${title}`) }).tap()
  const taking = page.getByRole('dialog', { name: `Take a place: ${title}` })
  await taking.getByRole('button', { name: 'Take the place' }).tap()
  await taking.getByText('Type the name of whoever comes.').waitFor()
  await taking.getByLabel('Your name').fill('Sam Guest')
  await taking.getByRole('button', { name: 'Add a guest' }).tap()
  await taking.getByLabel('Guest 1').fill('Robin Vale')
  await taking.getByText('$116', { exact: true }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await taking.getByRole('button', { name: 'Take 2 places' }).tap()

  await page.waitForURL('**/login')
  await page.getByLabel('E-mail').fill('guest@loftandlie.test')
  await page.getByLabel('Password', { exact: true }).fill('fairway-demo-2026')
  await page.locator('form').getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/checkout')
  await page
    .getByText(/Free to cancel until .*; after that nothing is given back\./)
    .first()
    .waitFor()
  const cart = page.getByRole('list', { name: 'Your cart' })
  await cart.getByText('for Robin Vale', { exact: true }).waitFor()
  expect(await cart.getByRole('listitem').count()).toBe(2)
  await page.getByLabel(/I agree to the terms, version \d+, and to how it is given back/).waitFor()
  await card(page, '$116')

  await page.goto(`${studio.url}/dashboard/home`)
  const who = page.getByRole('list', { name: `Who comes to ${title}` })
  await who.getByText('You', { exact: true }).waitFor()
  await who.getByRole('button', { name: /^Cancel the place of Robin Vale/ }).tap()
  const cancelling = page.getByRole('dialog', { name: 'Cancel the place of Robin Vale?' })
  await cancelling.getByText('You get $58 back in the way you paid.').waitFor()
  await cancelling.getByRole('button', { name: 'Cancel the place' }).tap()
  await who.getByText('Robin Vale', { exact: true }).waitFor({ state: 'detached' })

  expect(await who.getByRole('listitem').count()).toBe(1)
  await page.goto(`${studio.url}/dashboard/orders`)
  await page.getByRole('list', { name: 'Your orders' }).getByRole('link').first().tap()
  await page.getByText('$58 given back.').waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')).toBe(false)
})

test('on a desktop a member pays less for their own place alone, and cancels it by keys', async ({
  openAs,
  studio,
}) => {
  const page = await openAs('member', path, desktop)
  const title = 'Putting: aim before stroke'
  await page.getByRole('button', { name: new RegExp(`^Take a place\\s?: ${title}`) }).click()
  const taking = page.getByRole('dialog', { name: `Take a place: ${title}` })
  await taking.getByText('$50', { exact: true }).waitFor()
  await taking.getByRole('button', { name: 'Add a guest' }).click()
  await page.keyboard.type('Robin Vale')
  await taking.getByText('$110', { exact: true }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.waitForURL('**/checkout')
  await card(page, '$110')

  await page.goto(`${studio.url}/dashboard/home`)
  await page.getByRole('button', { name: `Cancel your place in ${title}` }).press('Enter')
  const cancelling = page.getByRole('dialog', { name: 'Cancel your place?' })
  await cancelling.getByText('You get $50 back in the way you paid.').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')

  const who = page.getByRole('list', { name: `Who comes to ${title}` })
  await who.getByText('You', { exact: true }).waitFor({ state: 'detached' })
  await who.getByText('Robin Vale', { exact: true }).waitFor()
  await page.goto(`${studio.url}/dashboard/orders`)
  await page.getByRole('list', { name: 'Your orders' }).getByRole('link').first().click()
  await page.getByText('$50 given back.').waitFor()
})
