import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { addDays, instantAt, localDayOf } from '#shared/booking/local-time.ts'
import { callThrough } from '#shared/http/call.ts'
import { person } from '#tests/booking/wednesday.ts'
import { eachLook, telephone } from '#tests/support/browser.ts'
import { makeUser } from '#tests/support/make.ts'
import { makeOwnStudio, withOwnStudio } from '#tests/support/own-studio.ts'
import type { ServedStudio } from '#tests/support/studio.ts'
import { sendTo } from '#tests/support/test.ts'

const test = withOwnStudio()
const zone = 'America/Chicago'
const day = addDays(localDayOf(new Date(), zone), 2)

const sizes = eachLook<[string, BrowserContextOptions]>([
  ['a desktop', { viewport: { width: 1280, height: 800 } }],
  ['a telephone', telephone],
])

/** A lesson at ten of Lee, at noon of Gene and at two of Babe. */
async function bookThree(studio: ServedStudio) {
  await makeOwnStudio(studio, { priceCents: 6000 })
  const book = (firstName: string, time: string) =>
    callThrough(sendTo(studio.url))(bookingContract.createBooking, {
      body: {
        serviceCode: 'swing_eval',
        startsAt: new Date(instantAt(day, time, zone)),
        person: { ...person, firstName, email: `${firstName.toLowerCase()}@example.com` },
      },
    })

  return { lee: await book('Lee', '10:00'), gene: await book('Gene', '12:00'), babe: await book('Babe', '14:00') }
}

const lines = (page: Page) => page.getByRole('list', { name: 'Lines of the sale' })
const terminal = (page: Page) => page.getByRole('button', { name: /Terminal/ })

async function takeOnBoard(page: Page, url: string, name: string) {
  await page.goto(`${url}/admin/bookings/day?day=${day}`)
  await page
    .getByRole('button', { name: new RegExp(`${name} Rivera`) })
    .filter({ visible: true })
    .first()
    .click()
  await page.getByRole('link', { name: 'Take $60' }).click()
}

test.for(sizes)(
  'Take never mixes the sales of two clients: the other one is held, or both are paid together by a press, on %s',
  async ([, size], { openAs, own, studio }) => {
    await bookThree(studio)
    const { email, password } = await makeUser(own, { roles: ['manager'] })
    const page = await openAs({ email, password }, '/admin/sales/register', size)
    await takeOnBoard(page, studio.url, 'Lee')
    await lines(page).getByText('Swing evaluation, 60 min, Lee Rivera').waitFor()

    await takeOnBoard(page, studio.url, 'Gene')
    await lines(page).getByText('Swing evaluation, 60 min, Gene Rivera').waitFor()
    expect(await lines(page).getByText('Lee Rivera').count()).toBe(0)
    await page.getByText('The sale of Lee Rivera is held').first().waitFor()
    await page.getByRole('button', { name: 'Pay together' }).click()
    await lines(page).getByText('Lee Rivera').waitFor()
    await lines(page).getByText('Gene Rivera').waitFor()
    expect(await page.getByRole('button', { name: /^Held/ }).count()).toBe(0)

    // From a client's page as well.
    const { id } = await own.selectFrom('person').select('id').where('firstName', '=', 'Babe').executeTakeFirstOrThrow()
    await page.goto(`${studio.url}/admin/sales/register?person=${id}`)
    await page.getByRole('heading', { name: 'Babe Rivera' }).waitFor()
    await page.getByRole('button', { name: 'Held 1' }).waitFor()
  },
)

test('what is in an order already opens that order; what cannot be sold any more is taken off before anything is taken', async ({
  openAs,
  own,
  studio,
}) => {
  const { gene } = await bookThree(studio)
  const { email, password } = await makeUser(own, { roles: ['manager'] })
  const page = await openAs({ email, password }, '/admin/sales/register')
  await takeOnBoard(page, studio.url, 'Lee')
  // A part of it, so that it is an order of which the rest is due.
  await terminal(page).click()
  await page.getByLabel('Taken by the terminal, USD').fill('40')
  await page.getByRole('button', { name: /was taken$/ }).click()
  await page.getByText('Left $20', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Hold', exact: true }).click()

  await page.goto(`${studio.url}/admin/bookings/day?day=${day}`)
  await page
    .getByRole('button', { name: /Lee Rivera/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Take $20' }).click()
  await page.getByText('Left $20', { exact: true }).waitFor()
  await page
    .getByText(/^O-\d+$/)
    .first()
    .waitFor()
  await terminal(page).click()
  await page.getByRole('button', { name: /was taken$/ }).click()
  await page.getByText(/is paid, \$60\./).waitFor()

  await takeOnBoard(page, studio.url, 'Gene')
  await terminal(page).waitFor()
  const babe = /Babe Rivera/
  await takeOnBoard(page, studio.url, 'Babe')
  await page.getByRole('button', { name: 'Pay together' }).click()
  await lines(page).getByText(babe).waitFor()
  await own.updateTable('booking').set({ status: 'cancelled_staff' }).where('id', '=', gene.id).execute()
  await page.reload()
  await page.getByText('This booking does not stand any more.').waitFor()
  await page.getByText('Nothing can be taken before that is mended.').waitFor()
  expect(await terminal(page).count()).toBe(0)
  await page.getByRole('button', { name: /^Take .*Gene Rivera off$/ }).click()
  await terminal(page).waitFor()
  await lines(page).getByText(babe).waitFor()
})
