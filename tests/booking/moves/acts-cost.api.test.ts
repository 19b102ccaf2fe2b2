import { expect } from 'vitest'

import { deliverBookings } from '#server/booking/pay/deliver.ts'
import { jobWork } from '#server/kernel/work.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { extendAsShown } from '#tests/booking/longer/as-shown.ts'
import { payByLink } from '#tests/booking/pay/deposit.ts'
import { paymentOf } from '#tests/booking/pay/party.ts'
import { at, book } from '#tests/booking/wednesday.ts'
import { test } from '#tests/support/test.ts'

import { makePeakStudio, moveTo } from './peak.ts'

const { cancelBooking, changeBookingStatus } = bookingContract

interface Acting {
  holder: Call
  /** Signs in again: days may have passed. */
  desk: () => Promise<Call>
  id: string
  /** From 18:00 on the day before, a cancellation is late; on the day, the booking has begun. */
  wait: (until: string) => void
}

const late = '2026-11-25T00:00:00Z'
const begun = '2026-11-25T16:05:00Z'
const over = '2026-11-26T14:00:00Z'

const say = async ({ desk, id }: Acting, to: 'no_show' | 'checked_in' | 'cancelled_staff') =>
  (await desk())(changeBookingStatus, { params: { bookingId: id }, body: { to, reason: 'So it was' } })

const extend = async ({ desk, id }: Acting, minutes: number) => extendAsShown(await desk(), id, { minutes })

const move = ({ id }: Acting, by: Call, time: string, more: Parameters<typeof moveTo>[3]) =>
  moveTo(by, id, at(time), more)

const cancel = ({ holder, id }: Acting) => holder(cancelBooking, { params: { bookingId: id }, body: {} })

/**
 * What happens to an off-peak hour at 10:00 that was paid online, the total of its order afterwards, and the refund of
 * the 60.00.
 */
const rows: [string, (acting: Acting) => unknown, costs: { total: number; back: number; due: number }][] = [
  ['nothing', () => undefined, { total: 6000, back: 0, due: 0 }],
  ['a move at the same price', (on) => move(on, on.holder, '12:00', {}), { total: 6000, back: 0, due: 0 }],
  [
    'a move to peak by its client',
    (on) => move(on, on.holder, '16:00', { expectedPriceCents: 9000 }),
    { total: 9000, back: 0, due: 3000 },
  ],
  [
    'a move to peak by the studio',
    async (on) => move(on, await on.desk(), '16:00', { by: 'studio' }),
    { total: 6000, back: 0, due: 0 },
  ],
  ['half an hour more', (on) => extend(on, 30), { total: 9000, back: 0, due: 3000 }],
  ['half an hour less', (on) => extend(on, -30), { total: 6000, back: 0, due: 0 }],
  ['cancelled in good time', (on) => cancel(on), { total: 0, back: 6000, due: 0 }],
  [
    'cancelled late',
    async (on) => {
      on.wait(late)
      await cancel(on)
    },
    { total: 3000, back: 3000, due: 0 },
  ],
  [
    'cancelled late by the studio',
    async (on) => {
      on.wait(late)
      await say(on, 'cancelled_staff')
    },
    { total: 0, back: 6000, due: 0 },
  ],
  [
    'checked in',
    async (on) => {
      on.wait(begun)
      await say(on, 'checked_in')
    },
    { total: 6000, back: 0, due: 0 },
  ],
  [
    'not come',
    async (on) => {
      on.wait('2026-11-25T16:30:00Z')
      await say(on, 'no_show')
      on.wait(over)
    },
    { total: 3600, back: 2400, due: 0 },
  ],
]

test.for(rows)(
  'of an hour that was paid online, %s costs what it says',
  async ([, act, costs], { db, as, call, callWith, services, clock }) => {
    await makePeakStudio({ db, services }, { paymentRule: JSON.stringify({ kind: 'full' }) })
    await db.updateTable('cancellationPolicy').set({ noShowFeePercent: 60 }).execute()
    const { id, manageToken, order } = await book(call, '10:00')
    await payByLink(call, order?.payToken)
    const holder = callWith({ authorization: `Booking ${manageToken}` })

    await act({ holder, desk: () => as('manager'), id, wait: (until) => clock.set(until) })
    await deliverBookings(jobWork(services, 'test'))

    const paid = await paymentOf(await as('manager'), id)
    expect(paid.order).toMatchObject({ totalCents: costs.total, refundedCents: costs.back, dueCents: costs.due })
    expect(await faultsOfLedgers(db)).toEqual([])
  },
)
