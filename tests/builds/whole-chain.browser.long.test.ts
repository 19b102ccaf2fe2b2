import { randomUUID } from 'node:crypto'

import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import type { Call } from '#shared/http/call.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'
import { bookFitting } from '#tests/fittings/book-fitting.ts'
import { manager, openTill } from '#tests/orders/till.ts'
import { desktop, telephone, test } from '#tests/support/browser.ts'

import {
  letEpoxyCureAtOnce,
  linkIn,
  payAndFetch,
  payByCard,
  press,
  signAndCall,
  takeThroughBench,
} from './through-bench.ts'

const email = 'noor.haddad@example.com'
const shaft = 'SHF-DR60-X'

/** So that what the sheet asks for must be ordered. */
const emptyShelf = (desk: Call) =>
  desk(inventoryContract.moveStock, {
    headers: { 'idempotency-key': randomUUID() },
    body: { kind: 'count', sku: shaft, quantity: 0, reason: 'Counted' },
  })

/** What was better in the bay than the client's own, until their results are with them. */
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

/** The best candidate, with a head, and a shaft of which none is left. */
async function writeSheet(page: Page) {
  await press(page, 'Make sheet')
  await press(page, 'Write 1 club')
  await press(page, 'Parts and prices')
  await page.getByLabel('Driver: Head', { exact: true }).fill('Northfield D1')
  await page.getByLabel('Driver: Price of the head').fill('420')
  await page.getByLabel('Driver: Shaft', { exact: true }).fill(shaft)
  await page.getByRole('listbox', { name: 'Parts in stock' }).getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await press(page, 'Save')
  await page
    .getByRole('region', { name: 'Changes' })
    .getByText(/change/)
    .waitFor({ state: 'detached' })
  await press(page, 'Share')
  await press(page, 'Quote')
  await press(page, 'Send to the client')
  await page.getByText('Client decides').first().waitFor()
}

async function approveAndPay(phone: Page) {
  await phone.getByLabel('Your full name').fill('Noor Haddad')
  await press(phone, 'Approve the quote')
  await phone.getByRole('link', { name: /^Pay the deposit/ }).click()
  await payByCard(phone)
  const said = await phone.getByText(/is paid\.$/).allTextContents()
  expect(new Set(said.map((text) => /\$[\d.,]+/.exec(text)?.[0])).size).toBe(1)
}

/** What a build waits for, from the list of what is short to the shelf. */
async function orderAndReceive(page: Page, build: string) {
  const row = page.getByRole('row', { name: new RegExp(shaft) })
  await row.getByText(build).waitFor()
  for (const box of await page.getByRole('checkbox', { name: /^Order / }).all()) await box.uncheck()
  await row.getByRole('checkbox').check()
  await press(page, 'Order 1 (1 supplier)')
  await press(page, 'Send')
  await page.getByText('Sent', { exact: true }).first().waitFor()
  await press(page, 'Receive')
  await press(page, 'All of the rest came')
  await press(page, /^Receive \d+$/)
  await page.getByText('Received', { exact: true }).first().waitFor()
}

test(
  'from a booked fitting to the club in the hand: fitted, written, quoted, agreed and paid on a phone, ordered, built, picked up',
  { timeout: 420_000 },
  async ({ openAs, open, studio }) => {
    const { dayBoard } = await bookFitting(studio.call, { firstName: 'Noor', lastName: 'Haddad', email })
    const { desk } = await openTill(studio)
    await emptyShelf(desk)

    const page = await openAs(manager, dayBoard, desktop)
    await fit(page)
    await writeSheet(page)
    const phone = await open(linkIn((await studio.newestMail(email))?.text, 'quote'), telephone)
    await approveAndPay(phone)

    await page.reload()
    await page.getByRole('link', { name: 'Open the build' }).click()
    const build = await page.getByRole('heading', { level: 1, name: /^B-\d+$/ }).textContent()
    await page.getByText('Waits for parts').first().waitFor()
    await orderAndReceive(await openAs(manager, '/admin/inventory/shortages', desktop), build ?? '')

    await letEpoxyCureAtOnce(await openAs(manager, '/admin/clubs-2/terms', desktop))
    await page.reload()
    await page.getByText('Parts are here').first().waitFor()
    const bench = await openAs('admin', new URL(page.url()).pathname, desktop)
    await takeThroughBench(bench, 'Driver')
    await page.reload()
    await signAndCall(page)

    const tracker = await open(linkIn((await studio.newestMail(email))?.text, 'track'), telephone)
    await payAndFetch(tracker, page, 'Noor Haddad')
  },
)
