import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { linkIn, payByCard, press } from '#tests/builds/through-bench.ts'
import { bookFitting } from '#tests/fittings/book-fitting.ts'
import { desktop, telephone, test } from '#tests/support/browser.ts'

const fitter = { email: 'fitter@loftandlie.test', password: 'fairway-demo-2026' }
const email = 'noor.haddad@example.com'

/** What was better in the bay than the client's own. */
async function fit(bay: Page) {
  await press(bay, 'Start session')
  await press(bay, 'Add a club')
  const club = bay.getByRole('dialog', { name: 'Another club to try' })
  await club.getByLabel('Loft').fill('9')
  await club.getByLabel('Length').fill('45 1/2')
  await press(bay, 'Add the club')
  await press(bay, 'B is the best')
  await bay.getByRole('button', { name: 'B is not the best' }).waitFor()
  await press(bay, 'End session')
  await press(bay, 'Share results')
  await bay.getByText('Client decides').first().waitFor()
}

async function save(page: Page) {
  await press(page, 'Save')
  await page
    .getByRole('region', { name: 'Changes' })
    .getByText(/change/)
    .waitFor({ state: 'detached' })
}

async function quote(page: Page) {
  await press(page, 'Share')
  await press(page, 'Quote')
  await press(page, 'Send to the client')
  await page.getByText('Client decides').first().waitFor()
}

test(
  'a fitting becomes an approved build that is changed once: the client approves the difference by a link on a phone',
  { timeout: 420_000 },
  async ({ openAs, open, studio }) => {
    const { dayBoard } = await bookFitting(studio.call, { firstName: 'Noor', lastName: 'Haddad', email })
    const page = await openAs(fitter, dayBoard, desktop)
    await fit(page)
    await press(page, 'Make sheet')
    await press(page, 'Write 1 club')
    await press(page, 'Parts and prices')
    await page.getByLabel('Driver: Head', { exact: true }).fill('Northfield D1')
    await page.getByLabel('Driver: Price of the head').fill('420')
    await save(page)
    const sheet = new URL(page.url()).pathname
    await quote(page)

    const phone = await open(linkIn((await studio.newestMail(email))?.text, 'quote'), telephone)
    const oldLink = phone.url()
    await phone.getByLabel('Your full name').fill('N')
    await press(phone, 'Approve the quote')
    await phone.getByText('Type your full name.').first().waitFor()
    await press(phone, 'Sign as Noor Haddad')
    await press(phone, 'Approve the quote')
    await phone.getByRole('link', { name: /^Pay the deposit/ }).click()
    // A week is named, and not counted in minutes.
    await phone.getByText(/^Kept for you until/).waitFor()
    await payByCard(phone)

    // What the fitter may not open is offered to them by no link.
    await page.reload()
    await page.getByText('Signed by', { exact: true }).waitFor()
    expect(await page.getByRole('link', { name: /^Open O-/ }).count()).toBe(0)
    await page.getByRole('link', { name: 'Open the build' }).click()
    await page.getByRole('heading', { level: 1, name: /^B-\d+$/ }).waitFor()
    const build = new URL(page.url()).pathname

    await page.goto(studio.url + sheet)
    await press(page, 'New version')
    await page.getByLabel('Driver: Length').fill('45 1/4')
    await page.getByLabel('Driver: Length').press('Enter')
    await press(page, 'Parts and prices')
    await page.getByLabel('Driver: Price of the head').fill('450')
    await save(page)
    await quote(page)
    await page.getByRole('heading', { name: 'What changes' }).waitFor()

    const change = await open(linkIn((await studio.newestMail(email))?.text, 'quote'), telephone)
    const changes = change.getByRole('region', { name: 'What changes' })
    await changes.getByText('45 1/4').first().waitFor()
    await changes.getByText('Left to pay').waitFor()
    await press(change, 'Sign as Noor Haddad')
    await press(change, 'Approve the change')
    await change.getByText('Approved by Noor Haddad').waitFor()
    await change.getByText('We build it as it stands here.').waitFor()

    const old = await open(oldLink.replace(studio.url, ''), telephone)
    // Whoever was shown a former link is led to nothing newer.
    await old.getByText(/^Open quote Q-\d+ from the mail that we sent you/).waitFor()
    expect(await old.getByRole('link', { name: /quote/ }).count()).toBe(0)

    await page.goto(studio.url + build)
    await page.getByText(/, version 2$/).waitFor()
    await page.getByRole('heading', { name: /^Changed by Q-/ }).waitFor()
    await page.getByText('45 1/4').first().waitFor()
    expect(await studio.faults()).toEqual([])
  },
)
