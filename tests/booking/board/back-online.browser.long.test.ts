import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { authContract } from '#shared/auth/contract.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { type Call, callThrough } from '#shared/http/call.ts'
import type { Output } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import { desktop, test } from '#tests/support/browser.ts'
import { sendTo } from '#tests/support/test.ts'

const keepLabel = 'Keep today and tomorrow on this device, readable without a network'
const atThisDesk = { ...desktop, serviceWorkers: 'allow' } as const
const tomorrow = addDays(localDayOf(new Date(), 'America/Chicago'), 1)

const newButton = (page: Page) => page.getByRole('button', { name: 'New booking', exact: true })
const offlineNotice = (page: Page) => page.getByText(/^No network: as it was .* ago$/)
const blockOf = (page: Page, id: string) => page.locator(`[data-item="${id}"]`)

/** Keeps the days on this device; the focus stays on the switch. */
async function keep(page: Page) {
  await page.getByRole('region', { name: 'Bays by time' }).waitFor()
  await page.getByLabel(keepLabel).check()
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
}

async function otherDesk(url: string): Promise<Call> {
  const { access_token } = await callThrough(sendTo(url))(authContract.issueToken, {
    query: { grant_type: 'password' },
    body: { email: 'desk@loftandlie.test', password: 'fairway-demo-2026' },
  })

  return callThrough(sendTo(url, { authorization: `Bearer ${access_token}` }))
}

type StandingBooking = Output<typeof bookingContract.readDayBoard>['bookings'][number]

/**
 * Moves the first booking that can move by a quarter of an hour: the demo's days are full, so many new times are taken.
 */
async function moveOne(desk: Call, bookings: readonly StandingBooking[]): Promise<StandingBooking> {
  for (const booking of bookings) {
    const startsAt = new Date(booking.startsAt.getTime() + 15 * 60_000)
    try {
      await desk(bookingContract.rescheduleBooking, {
        params: { bookingId: booking.id },
        query: {},
        body: { startsAt, version: booking.version, notify: false, force: { reason: 'Asked for by phone' } },
      })
      return booking
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'slot_taken') throw error
    }
  }
  throw new Error('No booking of tomorrow can be moved.')
}

/** Moves one booking of tomorrow, cancels another and adds a third. */
async function changeTomorrow(desk: Call) {
  const { bookings } = await desk(bookingContract.readDayBoard, { query: { day: tomorrow } })
  const standing = bookings.filter(({ status, bayId }) => status === 'confirmed' && bayId !== null)
  const moved = await moveOne(desk, standing)
  const cancelled = standing.find(({ id }) => id !== moved.id)
  if (!cancelled) throw new Error('The demo has too few bookings tomorrow.')

  await desk(bookingContract.cancelBooking, { params: { bookingId: cancelled.id }, body: {} })
  const { starts } = await desk(bookingContract.listFreeStarts, {
    query: { service: 'swing_eval', from: tomorrow, days: 1 },
  })
  const person = { firstName: 'Patty', lastName: 'Berg', email: 'patty@example.com', phone: '312 555 0144' }
  const added = await desk(bookingContract.createBooking, {
    body: { serviceCode: 'swing_eval', startsAt: starts[0]?.startsAt ?? new Date(), person },
  })

  return { moved, cancelled, added }
}

test('without a network nothing is begun on the board, and what another desk did meanwhile is there when it is back', async ({
  openAs,
  studio,
  expectComplaint,
}) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED/)
  const page = await openAs('front desk', `/admin/bookings/day?day=${tomorrow}`, atThisDesk)
  await keep(page)
  await page.evaluate('document.body.dataset.opened = "once"')

  await page.context().setOffline(true)
  await offlineNotice(page).waitFor()
  expect(await newButton(page).count()).toBe(0)
  await page.keyboard.press('n')
  // Keys that follow faster than this are taken for a barcode scanner.
  await page.waitForTimeout(100)
  await page.keyboard.press('j')
  await expect.poll(() => page.locator('[data-item]:focus').count()).toBe(1)
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog')
  await panel.getByText('Reference').waitFor()
  expect(await panel.getByRole('button', { name: /^(Move|Check in|Cancel)/ }).count()).toBe(0)
  const { moved, cancelled, added } = await changeTomorrow(await otherDesk(studio.url))
  const before = await blockOf(page, moved.id).innerText()

  await page.context().setOffline(false)
  await blockOf(page, added.id).waitFor()
  await offlineNotice(page).waitFor({ state: 'detached' })
  expect(await blockOf(page, moved.id).innerText()).not.toBe(before)
  expect(await blockOf(page, cancelled.id).count()).toBe(0)
  await newButton(page).waitFor()
  expect(await page.evaluate('document.body.dataset.opened')).toBe('once')
})

test('a board that was opened without a network is worked at as soon as the network is back', async ({
  openAs,
  expectComplaint,
}) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED/)
  const page = await openAs('front desk', '/admin/bookings/day', atThisDesk)
  await keep(page)
  const failed: string[] = []
  page.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname))

  await page.context().setOffline(true)
  await page.reload()
  await offlineNotice(page).waitFor()
  // The browser asks for the permissions three times.
  await expect.poll(() => failed.filter((path) => path.includes('permissions')).length).toBe(3)
  expect(await newButton(page).count()).toBe(0)
  await page.context().setOffline(false)

  await newButton(page).click()
  await page.getByRole('dialog', { name: 'New booking' }).waitFor()
})
