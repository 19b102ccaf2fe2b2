import { expect } from 'vitest'

import { completeOverdue } from '#server/booking/desk/close-day.ts'
import { deliverBookings } from '#server/booking/pay/deliver.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { jobWork } from '#server/kernel/work.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { NamedPlayer } from '#shared/booking/players/players-contract.ts'
import type { Call } from '#shared/http/call.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { makeMembership, makePlan } from '#tests/memberships/plans.ts'
import { inBooks, key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { payByLink, readLink } from './deposit.ts'
import { bookParty, makeTee, orderShare, paymentOf, payShare, readShare, sharesOf } from './party.ts'

const declined = '4000000000000002'

const { changePlayers, readBooking, orderRest, sendShareLink, cancelBooking, changeBookingStatus } = bookingContract

const priceOf = async (holder: Call, bookingId: string) =>
  (await holder(readBooking, { params: { bookingId } })).priceCents

const centsOf = async (holder: Call, bookingId: string) =>
  (await sharesOf(holder, bookingId)).map(({ shareCents }) => shareCents)

const name = (holder: Call, bookingId: string, players: NamedPlayer[], version?: number) =>
  holder(changePlayers, { params: { bookingId }, body: { players, ...(version !== undefined && { version }) } })

/** Gives a client a plan by which an hour of a bay always costs the same. */
async function makeMember(db: Db, member: { userId: string }, plan: string, hourCents: number): Promise<void> {
  const extra = { extraPeakHourCents: hourCents, extraOffPeakHourCents: hourCents }
  await makeMembership(db, member.userId, await makePlan(db, { code: plan.toLowerCase(), name: plan, ...extra }))
}

test('golden example 11: a guest and two members pay 30.00, 19.33 and nothing, each by their own link', async ({
  db,
  as,
  call,
  callWith,
  services,
  clock,
}) => {
  await makeTee({ db, services }, { priceCents: 9000 })
  const [bronze, gold] = [await as('member'), await as('member')]
  await makeMember(db, bronze, 'Bronze', 5800)
  await makeMember(db, gold, 'Gold', 0)
  const { id, holder, tokens } = await bookParty({ call, callWith }, ['Sam', 'Lee Park', 'Kim'])
  const [sam = '', lee = '', kim = ''] = tokens
  expect(await centsOf(holder, id)).toEqual([3000, 3000, 3000])

  expect(await readShare(bronze, lee)).toMatchObject({
    shareCents: 1933,
    withoutPlan: { shareCents: 3000, planName: 'Bronze' },
  })
  expect(await readShare(call, lee)).not.toHaveProperty('withoutPlan')
  expect(await centsOf(holder, id)).toEqual([3000, 3000, 3000])
  const paid = await payShare(bronze, lee)
  expect(await readShare(bronze, kim)).not.toHaveProperty('withoutPlan')
  expect(await orderShare(gold, kim)).toEqual({})
  await payShare(call, sam)

  expect(await centsOf(holder, id)).toEqual([3000, 1933, 0])
  expect(await priceOf(holder, id)).toBe(4933)
  expect((await sharesOf(holder, id)).map(({ isPaid }) => isPaid)).toEqual([true, true, true])
  expect(await readLink(call, paid)).toMatchObject({ paidCents: 1933, status: 'paid' })
  const { orders } = await bronze(ordersContract.listMyOrders, { query: { limit: 10 } })
  expect(orders).toMatchObject([{ totalCents: 1933 }])

  clock.set('2026-11-25T16:00:00Z')
  const desk = await as('front_desk')
  await desk(changeBookingStatus, { params: { bookingId: id }, body: { to: 'checked_in' } })
  clock.set('2026-11-25T18:00:00Z')
  await completeOverdue(jobWork(services, 'test'))
  await deliverBookings(jobWork(services, 'test'))
  expect(await inBooks(db)).toEqual({ 1110: 4933, 4000: -4933 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('who is declined pays again; of two devices that pay one share at once, one pays', async ({
  db,
  call,
  callWith,
  services,
}) => {
  await makeTee({ db, services })
  const { id, holder, tokens } = await bookParty({ call, callWith }, ['Sam', 'Lee'])
  const [sam = '', lee = ''] = tokens

  const [{ payToken: first }, { payToken: second }] = await Promise.all([orderShare(call, lee), orderShare(call, lee)])
  expect(second).toBe(first)
  expect(await payByLink(call, first, declined)).toMatchObject({ status: 'failed' })
  expect((await sharesOf(holder, id)).map(({ isPaid, isOrdered }) => [isPaid, isOrdered])).toEqual([
    [false, false],
    [false, true],
  ])
  await Promise.allSettled([payByLink(call, first), payByLink(call, first), payByLink(call, first)])

  expect(await readLink(call, first)).toMatchObject({ paidCents: 3375, dueCents: 0, status: 'paid' })
  await payShare(call, sam)
  expect(await inBooks(db)).toEqual({ 1110: 6750, 2200: -6750 })
})

test('players are named later; as one leaves, those who have not paid share anew what is open, to the cent', async ({
  db,
  call,
  callWith,
  services,
}) => {
  await makeTee({ db, services })
  const { id, holder } = await bookParty({ call, callWith }, ['Sam'])
  expect(await paymentOf(holder, id)).toEqual({
    order: null,
    fee: null,
    shares: [],
    mostPlayers: 4,
    restCents: 6750,
    isWhole: false,
  })

  const names = ['Sam', 'Lee', 'Kim', 'Ann'].map((one) => ({ name: one }))
  const { version, players } = await name(holder, id, names)
  expect(players.map(({ shareCents }) => shareCents)).toEqual([1688, 1688, 1687, 1687])
  const tokens = (await sharesOf(holder, id)).map(({ token = '' }) => token)
  await payShare(call, tokens[1] ?? '')

  const rest = [
    { player: 1, name: 'Sam' },
    { player: 2, name: 'Lee' },
    { player: 4, name: 'Anna' },
  ]
  await expect(name(holder, id, rest, version - 1)).rejects.toMatchObject({ code: 'version_conflict' })
  await name(holder, id, rest)
  expect(await centsOf(holder, id)).toEqual([2531, 1688, 2531])
  expect(await priceOf(holder, id)).toBe(6750)
  await expect(readShare(call, tokens[2] ?? '')).rejects.toMatchObject({ code: 'not_found' })
  expect(await readShare(call, tokens[3] ?? '')).toMatchObject({ shareCents: 2531 })

  await expect(name(holder, id, [rest[0] ?? { name: '' }])).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(name(holder, id, [...rest, { player: 3, name: 'Kim' }])).rejects.toMatchObject({ code: 'invalid_input' })
  await name(holder, id, [...rest, { name: 'Jo' }])
  const late = (await sharesOf(holder, id)).map(({ player, shareCents }) => [player, shareCents])
  expect(late).toEqual([
    [1, 1688],
    [2, 1688],
    [4, 1687],
    [5, 1687],
  ])
})

test('no more than fit in a bay; strangers find nothing; once it has begun the desk alone says who plays', async ({
  db,
  as,
  call,
  callWith,
  services,
  clock,
}) => {
  await makeTee({ db, services }, { capacity: 2 })
  const { id, holder } = await bookParty({ call, callWith }, ['Sam'])
  const [two, three] = [2, 3].map((count) => Array.from({ length: count }, (_, at) => ({ name: `Player ${at + 1}` })))
  const member = await as('member')

  await expect(name(holder, id, three ?? [])).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(name(member, id, two ?? [])).rejects.toMatchObject({ code: 'not_found' })
  await expect(member(orderRest, { params: { bookingId: id }, query: {} })).rejects.toMatchObject({ code: 'not_found' })
  await name(holder, id, two ?? [])
  await name(holder, id, [{ player: 1, name: 'Sam' }])
  expect((await holder(readBooking, { params: { bookingId: id } })).players).toEqual([])

  clock.set('2026-11-25T16:00:00Z')
  await expect(name(holder, id, two ?? [])).rejects.toMatchObject({ code: 'wrong_state' })
  const desk = await as('front_desk')
  expect(await paymentOf(desk, id)).toMatchObject({ mostPlayers: 2 })
  expect((await name(desk, id, two ?? [])).players).toHaveLength(2)
})

test('what is open when it begins is due from whoever booked, in a line of its own', async ({
  db,
  call,
  callWith,
  services,
  clock,
}) => {
  await makeTee({ db, services })
  const { id, holder, tokens } = await bookParty({ call, callWith }, ['Sam', 'Lee', 'Kim', 'Ann'])
  await payShare(call, tokens[3] ?? '')

  clock.set('2026-11-25T16:00:00Z')
  expect(await readShare(call, tokens[1] ?? '')).toMatchObject({ isOpen: false })
  await expect(orderShare(call, tokens[1] ?? '')).rejects.toMatchObject({ code: 'wrong_state' })
  const { payToken } = await holder(orderRest, { params: { bookingId: id }, query: {} })
  expect(await holder(orderRest, { params: { bookingId: id }, query: {} })).toEqual({ payToken })
  expect(await readLink(call, payToken)).toMatchObject({ totalCents: 5063, dueCents: 5063 })
  await payByLink(call, payToken)

  expect(await paymentOf(holder, id)).toMatchObject({ order: { totalCents: 5063, dueCents: 0 }, mostPlayers: 1 })
  expect(await inBooks(db)).toEqual({ 1110: 6750, 2200: -6750 })
})

test('canceled in time, each share goes back to the card that paid it; the others pay nothing', async ({
  db,
  call,
  callWith,
  services,
}) => {
  await makeTee({ db, services })
  const { id, holder, tokens } = await bookParty({ call, callWith }, ['Sam', 'Lee', 'Kim'])
  const paid = [await payShare(call, tokens[0] ?? ''), await payShare(call, tokens[2] ?? '')]
  const { payToken: begun } = await orderShare(call, tokens[1] ?? '')

  await holder(cancelBooking, { params: { bookingId: id }, body: {} })

  for (const token of paid) {
    expect(await readLink(call, token)).toMatchObject({ paidCents: 2250, refundedCents: 2250, totalCents: 0 })
  }
  await expect(payByLink(call, begun)).rejects.toMatchObject({ code: 'wrong_state' })
  const refunds = await db.selectFrom('paymentRefund').select(['paymentId', 'amountCents']).execute()
  expect(new Set(refunds.map(({ paymentId }) => paymentId)).size).toBe(2)
  expect(refunds.map(({ amountCents }) => amountCents)).toEqual([2250, 2250])
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a player is mailed the link of their share once, and where it went is not kept with the booking', async ({
  db,
  call,
  callWith,
  services,
}) => {
  await makeTee({ db, services })
  const { id, holder, tokens } = await bookParty({ call, callWith }, ['Sam', 'Lee'])
  const request = { params: { bookingId: id, player: 2 }, headers: key(), body: { email: 'lee@example.com' } }

  expect(await holder(sendShareLink, request)).toEqual({ to: 'lee@example.com' })
  await holder(sendShareLink, request)
  const mails = await db.selectFrom('notice').select(['subject', 'text']).where('template', '=', 'share_link').execute()
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toMatch(/^You play, .*: your share of Swing evaluation is \$33\.75$/)
  expect(mails[0]?.text).toContain(`/pay#${tokens[1]}`)
  await payShare(call, tokens[1] ?? '')
  await expect(holder(sendShareLink, { ...request, headers: key() })).rejects.toMatchObject({ code: 'wrong_state' })
})
