import type { WebSocketRoute } from 'playwright-core'
import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { test } from '#tests/support/browser.ts'

const boardOf = ({ local }: { local: string }) => `/admin/bookings/day?day=${local.slice(0, 10)}`

test('what one desk does is on the board of another at once, and after a cut line the board catches up', async ({
  openAs,
  studio,
}) => {
  const { starts } = await studio.call(bookingContract.listFreeStarts, {
    query: { service: 'swing_eval', from: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10), days: 5 },
  })
  const [first, second] = [starts.at(0), starts.at(-1)]
  if (!first || !second) throw new Error('The demo studio has no free time.')
  const book = (startsAt: Date, lastName: string) =>
    studio.call(bookingContract.createBooking, {
      headers: {},
      body: {
        serviceCode: 'swing_eval',
        startsAt,
        person: { firstName: 'Ines', lastName, email: `${lastName}@example.com`, phone: '312 555 0199' },
      },
    })

  const watching = await openAs('front desk', boardOf(first))
  const block = watching.getByRole('button', { name: /Ines Okafor/ }).first()
  await watching.getByRole('region', { name: 'Bays by time' }).waitFor()
  const other = await openAs('front desk', boardOf(first))
  await other.getByRole('region', { name: 'Bays by time' }).waitFor()
  await book(first.startsAt, 'Okafor')
  await block.waitFor()

  await other
    .getByRole('button', { name: /Ines Okafor/ })
    .first()
    .click()
  await other.getByRole('button', { name: 'Cancel this booking' }).click()
  await other.getByRole('button', { name: 'Cancel the booking' }).click()
  await block.waitFor({ state: 'detached' })

  const lines: WebSocketRoute[] = []
  let isCut = false
  await watching.routeWebSocket(/realtime/, async (line) => {
    if (isCut) return line.close()
    lines.push(line)
    line.connectToServer()
    return undefined
  })
  await watching.goto(studio.url + boardOf(second))
  await watching.getByRole('region', { name: 'Bays by time' }).waitFor()
  await expect.poll(() => lines.length).toBe(1)
  isCut = true
  await lines[0]?.close()
  await watching.getByText(/^Live updates stopped \d+:\d\d [AP]M, reconnecting$/).waitFor()
  await book(second.startsAt, 'Marsh')
  isCut = false

  await watching
    .getByRole('button', { name: /Ines Marsh/ })
    .first()
    .waitFor()
  await watching.getByText(/^Live updates stopped/).waitFor({ state: 'detached' })
})
