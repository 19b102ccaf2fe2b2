import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import type { Decision } from '#shared/staffing/absences.ts'
import { makePeakStudio } from '#tests/booking/moves/peak.ts'
import { payByLink } from '#tests/booking/pay/deposit.ts'
import { at, book } from '#tests/booking/wednesday.ts'
import { asksForConfirmation, late } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { plan, takeOut } from './studio.ts'

test('a card that is being charged stops no decision: what costs the same moves, who would pay another price is named, a form is void', async ({
  db,
  call,
  as,
  services,
}) => {
  await makePeakStudio(
    { db, services },
    { bays: 4, paymentRule: JSON.stringify({ kind: 'deposit_percent', percent: 50 }) },
  )
  const manager = await as('manager')
  const made = {
    paying: await book(call, '16:00', { email: 'ada@example.com' }),
    paid: await book(call, '16:00', { email: 'ben@example.com' }),
    open: await book(call, '16:00', { email: 'dan@example.com' }),
    alike: await book(call, '10:00', { email: 'cleo@example.com' }),
  }
  for (const { order } of Object.values(made)) await payByLink(call, order?.payToken)
  for (const { order } of [made.open, made.alike]) await payByLink(call, order?.payToken, asksForConfirmation)
  await payByLink(call, made.paying.order?.payToken, late)

  const planned = await plan(manager, undefined, { kind: 'closure', from: '10:00', until: '18:00' })
  const bays = await db.selectFrom('resource').select('id').where('kind', '=', 'bay').orderBy('position').execute()
  const moveOf = (bookingId: string, bay: number): Decision => ({
    action: 'move',
    bookingId,
    version: planned.bookings.find(({ id }) => id === bookingId)?.version ?? 0,
    startsAt: at('09:00'),
    resourceIds: [bays[bay]?.id ?? ''],
  })
  const decisions = [
    moveOf(made.paying.id, 0),
    moveOf(made.paid.id, 1),
    moveOf(made.alike.id, 2),
    moveOf(made.open.id, 3),
  ]
  const applied = await takeOut(manager, undefined, {
    kind: 'closure',
    from: '10:00',
    until: '18:00',
    version: planned.version,
    decisions,
  })

  expect(applied).toMatchObject({ moved: 3, toCall: 1, beingPaid: [{ reference: made.paying.reference }] })
  const rows = await db.selectFrom('booking').select(['id', 'startsAt', 'priceCents']).execute()
  expect(new Map(rows.map(({ id, ...row }) => [id, row]))).toEqual(
    new Map([
      [made.paying.id, { startsAt: at('16:00'), priceCents: 9000 }],
      [made.paid.id, { startsAt: at('09:00'), priceCents: 6000 }],
      [made.open.id, { startsAt: at('09:00'), priceCents: 6000 }],
      [made.alike.id, { startsAt: at('09:00'), priceCents: 6000 }],
    ]),
  )
  const underWay = await db.selectFrom('payment').select('status').where('status', '!=', 'captured').execute()
  expect(underWay.map(({ status }) => status).toSorted()).toEqual(['processing', 'requires_action', 'voided'])
  expect(await faultsOfLedgers(db)).toEqual([])
})
