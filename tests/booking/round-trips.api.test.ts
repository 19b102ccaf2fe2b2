import { expect } from 'vitest'

import { connect } from '#server/kernel/db/database.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { callThrough } from '#shared/http/call.ts'
import { openTripCounter } from '#tests/bench/round-trips.ts'
import { key } from '#tests/orders/counter.ts'
import { makeStudio, makeUser, tokenOf } from '#tests/support/make.ts'
import { listen } from '#tests/support/own-server.ts'
import { sendTo, test } from '#tests/support/test.ts'

import { book } from './wednesday.ts'

test('an act on one booking begins in few round trips: its locks leave together with what is read under them', async ({
  dbUrl,
  db,
  call,
  clock,
  services,
}) => {
  await makeStudio(db)
  const counter = openTripCounter()
  const pool = connect(dbUrl, { poolSize: 1 })
  const app = await listen({ ...services, db: pool })
  const { userId } = await makeUser(db, { roles: ['manager'] })
  const signIn = async () =>
    callThrough(sendTo(app.listeningOrigin, { authorization: `Bearer ${await tokenOf(services, userId)}` }))
  const desk = await signIn()
  const counts: Record<string, number> = {}
  const count = async (what: string, act: () => Promise<unknown>) => {
    counter.taken()
    await act()
    counts[what] = counter.taken()
  }

  // Twice: the first time reads much that is then kept in memory.
  for (const time of ['09:00', '13:00']) {
    const params = { bookingId: (await book(call, time)).id }
    await count('note', () =>
      desk(bookingContract.writeBookingNote, { params, body: { note: 'Left-handed', former: '' } }),
    )
    await count('link', () => desk(bookingContract.renewBookingLink, { params, headers: key() }))
    await count('players', () =>
      desk(bookingContract.changePlayers, { params, body: { players: [{ name: 'Lee Park' }] } }),
    )
    await count('order', () => desk(bookingContract.orderRest, { params, query: {} }))
  }
  const late = [(await book(call, '15:00')).id, (await book(call, '16:00')).id]
  for (const [what, now, act] of [
    ['check-in', '2026-11-25T21:30:00Z', { to: 'checked_in' }],
    ['back', '2026-11-25T21:31:00Z', { to: 'confirmed', reason: 'Wrong one' }],
    ['no-show', '2026-11-25T23:30:00Z', { to: 'no_show' }],
  ] as const) {
    clock.set(now)
    const later = await signIn()
    for (const bookingId of late) {
      const step = { params: { bookingId }, headers: key(), body: act }
      await count(what, () => later(bookingContract.changeBookingStatus, step))
    }
  }
  const later = await signIn()
  for (const bookingId of late) {
    const waiver = { params: { bookingId }, body: { reason: 'Snow' } }
    await count('fee waived', () => later(bookingContract.waiveBookingFee, waiver))
  }
  counter.end()
  await app.close()
  await pool.destroy()

  // The most of each act, with its identification and its answer; fewer are welcome.
  const most: Record<string, number> = {
    note: 8,
    link: 10,
    players: 14,
    order: 11,
    'check-in': 13,
    back: 13,
    'no-show': 14,
    'fee waived': 10,
  }
  expect(Object.entries(counts).filter(([what, trips]) => trips > (most[what] ?? 0))).toEqual([])
})
