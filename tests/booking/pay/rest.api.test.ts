import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { extendAsShown } from '#tests/booking/longer/as-shown.ts'
import { inBooks, key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { payByLink } from './deposit.ts'
import { bookParty, makeTee, paymentOf, payShare, sharesOf } from './party.ts'

const { changePlayers, orderRest, readBooking } = bookingContract

const centsOf = async (holder: Call, bookingId: string) =>
  (await sharesOf(holder, bookingId)).map(({ shareCents }) => shareCents)

const playOn = (holder: Call, bookingId: string) => extendAsShown(holder, bookingId, { minutes: 30 })

test('time that is added while they play is shared by those who have not paid yet', async ({
  db,
  call,
  callWith,
  services,
  clock,
}) => {
  await makeTee({ db, services }, { priceCents: 6000 })
  const { id, holder, tokens } = await bookParty({ call, callWith }, ['Sam', 'Lee', 'Kim'])
  await payShare(call, tokens[0] ?? '')

  clock.set('2026-11-25T16:30:00Z')
  await playOn(holder, id)

  expect(await centsOf(holder, id)).toEqual([2000, 3500, 3500])
  expect(await holder(readBooking, { params: { bookingId: id } })).toMatchObject({ priceCents: 9000 })
  expect(await paymentOf(holder, id)).toMatchObject({ restCents: 7000 })
})

test('time that is added once all have paid is due from whoever booked, who pays it online', async ({
  db,
  call,
  callWith,
  services,
  clock,
}) => {
  await makeTee({ db, services }, { priceCents: 6000 })
  const { id, holder, tokens } = await bookParty({ call, callWith }, ['Sam', 'Lee'])
  for (const token of tokens) await payShare(call, token)
  expect(await paymentOf(holder, id)).toMatchObject({ order: null, restCents: 0 })

  clock.set('2026-11-25T16:30:00Z')
  await playOn(holder, id)
  expect(await centsOf(holder, id)).toEqual([3000, 3000])
  expect(await paymentOf(holder, id)).toMatchObject({ restCents: 3000 })
  const { payToken } = await holder(orderRest, { params: { bookingId: id }, query: {} })
  await payByLink(call, payToken)

  expect(await paymentOf(holder, id)).toMatchObject({ order: { totalCents: 3000, dueCents: 0 }, restCents: 0 })
  expect(await inBooks(db)).toEqual({ 1110: 9000, 2200: -9000 })
})

test('what is in one order as a whole says so, and is shared once that is given back', async ({
  db,
  as,
  call,
  callWith,
  services,
}) => {
  await makeTee({ db, services })
  const { id, holder } = await bookParty({ call, callWith }, ['Sam'])
  const { payToken } = await holder(orderRest, { params: { bookingId: id }, query: {} })
  await payByLink(call, payToken)

  expect(await paymentOf(holder, id)).toMatchObject({ shares: [], mostPlayers: 1, restCents: 0, isWhole: true })
  const players = [{ name: 'Sam' }, { name: 'Lee' }]
  const share = () => holder(changePlayers, { params: { bookingId: id }, body: { players } })
  await expect(share()).rejects.toMatchObject({ code: 'wrong_state' })

  const desk = await as('manager')
  const orderId = (await paymentOf(holder, id)).order?.id ?? ''
  const { lines } = await desk(ordersContract.readOrder, { params: { orderId } })
  const back = { lineId: lines[0]?.id ?? '', quantity: 1, giveBack: false }
  await desk(ordersContract.refundOrder, {
    params: { orderId },
    query: {},
    headers: key(),
    body: { lines: [back], reason: 'Each pays their own' },
  })
  await share()

  expect(await paymentOf(holder, id)).toMatchObject({ mostPlayers: 4, restCents: 6750, isWhole: false })
  expect(await centsOf(holder, id)).toEqual([3375, 3375])
})
