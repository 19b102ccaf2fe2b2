import { expect } from 'vitest'

import { deleteExpiredHolds } from '#server/booking/kept/hold-store.ts'
import { serveLines } from '#server/booking/waitlist/serve.ts'
import { jobWork } from '#server/kernel/work.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { waitlistContract } from '#shared/booking/waitlist/waitlist-contract.ts'
import { at, book, freeTimes, person } from '#tests/booking/wednesday.ts'
import { makeMembership, makePlan } from '#tests/memberships/plans.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { cancel, makeTaken, statusesOf, templatesTo, tokenFor, wait, waitFor } from './waiting.ts'

const { createBooking } = bookingContract
const { acceptWaitlistOffer, declineWaitlistOffer, joinWaitlist, listWaitlist, readWaitlistEntry } = waitlistContract

test('a freed time is kept for the first in the line, and goes to the second because the first sleeps', async ({
  db,
  call,
  callWith,
  as,
  clock,
  services,
}) => {
  const { desk, bookingId } = await makeTaken(db, call, as)
  const first = await wait(call, '11:00', 'ada@example.com')
  const second = await wait(call, '11:00', 'ben@example.com')
  // The position is sent only to the address.
  expect([first, second]).toMatchObject([
    { status: 'waiting', position: null },
    { status: 'waiting', position: null },
  ])

  await cancel(desk, bookingId)
  expect(await statusesOf(db)).toEqual({ [first.id]: 'offered', [second.id]: 'waiting' })
  expect(await freeTimes(call)).not.toContain('11:00')
  await expect(book(call, '11:00')).rejects.toMatchObject({ code: 'slot_taken' })
  expect(await templatesTo(db, 'ada@example.com')).toEqual(['waitlist_joined', 'waitlist_offer'])

  clock.pass({ hours: 1 })
  await deleteExpiredHolds(jobWork(services, 'test'))
  expect(await freeTimes(call)).not.toContain('11:00')
  await serveLines(jobWork(services, 'test'))
  expect(await statusesOf(db)).toEqual({ [first.id]: 'waiting', [second.id]: 'offered' })
  expect(await freeTimes(call)).not.toContain('11:00')

  const withLink = callWith({ authorization: `Waitlist ${await tokenFor(db, 'ben@example.com')}` })
  const accept = { params: { entryId: second.id }, headers: { 'idempotency-key': 'pressed twice' } }
  const accepted = await withLink(acceptWaitlistOffer, accept)
  expect(await withLink(acceptWaitlistOffer, accept)).toEqual(accepted)
  expect(accepted).toMatchObject({ status: 'accepted', offer: null, position: null })
  const booked = await db.selectFrom('booking').selectAll().where('id', '=', accepted.bookingId).executeTakeFirst()
  expect(booked).toMatchObject({ status: 'confirmed', startsAt: at('11:00'), contact: { email: 'ben@example.com' } })
  expect(await db.selectFrom('hold').select('id').execute()).toEqual([])
  expect(await templatesTo(db, 'ben@example.com')).toEqual(['waitlist_joined', 'waitlist_offer', 'booked'])

  const later = await as('front_desk')
  const { entries } = await later(listWaitlist, { query: {} })
  expect(entries).toMatchObject([
    {
      id: first.id,
      position: 1,
      personName: 'Sam Rivera',
      offers: [{ startsAt: at('11:00'), forEverybody: false, outcome: 'lapsed' }],
      history: [
        { from: null, to: 'waiting', by: 'Sam Rivera' },
        { from: 'waiting', to: 'offered', by: 'Loft & Lie' },
        { from: 'offered', to: 'lapsed' },
        { from: 'lapsed', to: 'waiting' },
      ],
    },
  ])
})

test('an offer is accepted a second before its end, and not a second after it', async ({
  db,
  call,
  callWith,
  as,
  clock,
}) => {
  const { desk, bookingId } = await makeTaken(db, call, as)
  const { id: entryId } = await wait(call, '11:00', 'ada@example.com')
  await cancel(desk, bookingId)
  const withLink = callWith({ authorization: `Waitlist ${await tokenFor(db, 'ada@example.com')}` })
  const accept = () => withLink(acceptWaitlistOffer, { params: { entryId } })
  const { offer } = await withLink(readWaitlistEntry, { params: { entryId } })
  expect(offer).toMatchObject({ expiresAt: new Date('2026-11-24T15:00:00Z'), priceCents: 9500 })

  clock.set('2026-11-24T15:00:01Z')
  await expect(accept()).rejects.toMatchObject({ code: 'expired' })
  clock.set('2026-11-24T14:59:59Z')
  expect(await accept()).toMatchObject({ status: 'accepted' })
  await expect(accept()).rejects.toMatchObject({ code: 'wrong_state' })
})

test('two frees and three who wait: two of them are offered one each, and the third what one declines', async ({
  db,
  call,
  as,
}) => {
  await makeStudio(db, { coaches: 2, bays: 2 })
  const desk = await as('front_desk')
  const taken = [await book(call, '11:00'), await book(call, '11:00', { email: 'other@example.com' })]
  const ids: string[] = []
  for (const name of ['ada', 'ben', 'cleo']) ids.push((await wait(call, '11:00', `${name}@example.com`)).id)
  const [ada = '', ben = '', cleo = ''] = ids

  await Promise.all(taken.map(({ id }) => cancel(desk, id)))
  expect(await statusesOf(db)).toEqual({ [ada]: 'offered', [ben]: 'offered', [cleo]: 'waiting' })

  await desk(declineWaitlistOffer, { params: { entryId: ada } })
  expect(await statusesOf(db)).toEqual({ [ada]: 'declined', [ben]: 'offered', [cleo]: 'offered' })
  const accepted = await Promise.allSettled([
    desk(acceptWaitlistOffer, { params: { entryId: ben } }),
    desk(acceptWaitlistOffer, { params: { entryId: ben } }),
    desk(acceptWaitlistOffer, { params: { entryId: cleo } }),
  ])
  expect(accepted.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  const confirmed = await db.selectFrom('booking').select('id').where('status', '=', 'confirmed').execute()
  expect(confirmed).toHaveLength(2)
})

test('what is cancelled at 23:30 for the next morning is offered to all who wait, and the first to accept has it', async ({
  db,
  call,
  as,
  clock,
}) => {
  const { bookingId } = await makeTaken(db, call, as)
  const ada = await wait(call, '11:00', 'ada@example.com')
  const cleo = await wait(call, '11:00', 'cleo@example.com')
  clock.set('2026-11-25T05:30:00Z')
  const desk = await as('front_desk')

  await cancel(desk, bookingId)
  expect(await statusesOf(db)).toEqual({ [ada.id]: 'offered', [cleo.id]: 'offered' })
  expect(await templatesTo(db, 'cleo@example.com')).toEqual(['waitlist_joined', 'waitlist_open'])
  const both = await Promise.allSettled(
    [ada, cleo].map(({ id }) => desk(acceptWaitlistOffer, { params: { entryId: id } })),
  )

  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'slot_taken' } })
  expect(Object.values(await statusesOf(db)).toSorted()).toEqual(['accepted', 'waiting'])
})

test('what is offered to everybody says its price, and is booked at no other', async ({
  db,
  call,
  callWith,
  as,
  clock,
}) => {
  const { bookingId } = await makeTaken(db, call, as)
  const { id: entryId } = await wait(call, '11:00', 'ada@example.com')
  clock.set('2026-11-25T05:30:00Z')
  const desk = await as('front_desk')
  await cancel(desk, bookingId)

  const told = await db.selectFrom('notice').select('text').where('template', '=', 'waitlist_open').execute()
  expect(told[0]?.text).toContain('Price: $95.00')
  const withLink = callWith({ authorization: `Waitlist ${await tokenFor(db, 'ada@example.com')}` })
  expect((await withLink(readWaitlistEntry, { params: { entryId } })).offer).toMatchObject({ priceCents: 9500 })

  await db.updateTable('serviceOption').set({ priceCents: 9900 }).execute()
  const accept = (body?: { expectedPriceCents: number }) =>
    withLink(acceptWaitlistOffer, { params: { entryId }, ...(body && { body }) })
  await expect(accept()).rejects.toMatchObject({
    code: 'price_changed',
    facts: { price: { oldCents: 9500, newCents: 9900 } },
  })
  expect(await accept({ expectedPriceCents: 9900 })).toMatchObject({ status: 'accepted' })
})

test('who joined in good time is offered what is nearer than the notice', async ({ db, call, as, clock, services }) => {
  await makeStudio(db, { minimumNoticeMinutes: 24 * 60 })
  const desk = await as('front_desk')
  const thursday = { serviceCode: 'swing_eval', startsAt: new Date('2026-11-26T17:00:00Z') }
  const { id } = await desk(createBooking, { body: { ...thursday, person } })
  const ada = await call(joinWaitlist, { body: { ...thursday, person: { ...person, email: 'ada@example.com' } } })
  clock.set('2026-11-26T00:00:00Z')
  const late = await as('front_desk')

  await cancel(late, id)
  expect(await statusesOf(db)).toEqual({ [ada.id]: 'offered' })
  clock.pass({ minutes: 30 })
  await serveLines(jobWork(services, 'test'))
  const accept = late(acceptWaitlistOffer, { params: { entryId: ada.id } })
  await expect(accept).resolves.toMatchObject({ status: 'accepted' })
})

test('a day in which nothing ran is made up for once, and what has begun waits no longer', async ({
  db,
  call,
  as,
  clock,
  services,
}) => {
  const { desk, bookingId } = await makeTaken(db, call, as)
  const { id } = await wait(call, '11:00', 'ada@example.com')
  await cancel(desk, bookingId)
  clock.pass({ days: 2 })

  await Promise.all([serveLines(jobWork(services, 'test')), serveLines(jobWork(services, 'test'))])
  await serveLines(jobWork(services, 'test'))
  expect(await statusesOf(db)).toEqual({ [id]: 'removed' })
  expect(await templatesTo(db, 'ada@example.com')).toEqual(['waitlist_joined', 'waitlist_offer', 'waitlist_lapsed'])
  expect(await db.selectFrom('hold').select('id').execute()).toEqual([])
})

test('who lets two offers pass leaves the line', async ({ db, call, as, clock, services }) => {
  await makeStudio(db)
  const desk = await as('front_desk')
  const morning: string[] = []
  for (const time of ['09:00', '10:15', '11:30']) morning.push((await book(call, time)).id)
  const entry = await waitFor(call, 'morning', 'ada@example.com')

  await cancel(desk, morning[0] ?? '')
  clock.pass({ hours: 2 })
  await serveLines(jobWork(services, 'test'))
  expect(await statusesOf(db)).toEqual({ [entry.id]: 'waiting' })
  expect(await freeTimes(call)).toContain('09:00')

  const later = await as('front_desk')
  await cancel(later, morning[1] ?? '')
  expect(await later(readWaitlistEntry, { params: { entryId: entry.id } })).toMatchObject({
    status: 'offered',
    offer: { startsAt: at('10:00') },
  })
  clock.pass({ hours: 2 })
  await serveLines(jobWork(services, 'test'))
  expect(await statusesOf(db)).toEqual({ [entry.id]: 'removed' })
})

test('nobody waits for what is free, not offered, or waited for already', async ({ db, call, as }) => {
  await makeTaken(db, call, as)
  const no = (time: string, code: string) => expect(wait(call, time, 'ada@example.com')).rejects.toMatchObject({ code })

  await no('15:00', 'wrong_state')
  await no('08:00', 'not_offered')
  await expect(waitFor(call, 'morning', 'ada@example.com')).rejects.toMatchObject({ code: 'wrong_state' })
  const client = await as()
  await wait(client, '11:00')
  await expect(wait(client, '11:00')).rejects.toMatchObject({ code: 'wrong_state' })
  // A guest is not told what the client of an address waits for, and does not wait twice.
  await wait(call, '11:00', client.email)
  expect(await db.selectFrom('waitlistEntry').select('id').execute()).toHaveLength(1)
  const startsAt = at('11:00')
  const other = call(joinWaitlist, { body: { serviceCode: 'no_such', startsAt, person } })
  await expect(other).rejects.toMatchObject({ code: 'not_found' })
  await expect(wait(call, '11:00')).rejects.toMatchObject({ code: 'invalid_input' })
})

test('a retired service ends its line, with what was kept', async ({ db, call, as, services }) => {
  const { desk, bookingId } = await makeTaken(db, call, as)
  const { id } = await wait(call, '11:00', 'ada@example.com')
  await cancel(desk, bookingId)
  await db.updateTable('service').set({ active: false }).execute()

  await serveLines(jobWork(services, 'test'))
  expect(await statusesOf(db)).toEqual({ [id]: 'removed' })
  expect(await db.selectFrom('hold').select('id').execute()).toEqual([])
  expect((await templatesTo(db, 'ada@example.com')).at(-1)).toBe('waitlist_ended')
})

test('members wait in front where the studio has it so', async ({ db, as, call, services }) => {
  const { desk, bookingId } = await makeTaken(db, call, as)
  services.config.booking.membersWaitFirst = true
  const member = await as()
  await makeMembership(db, member.userId, await makePlan(db, {}))
  const guest = await wait(call, '11:00', 'ada@example.com')
  const { id } = await wait(member, '11:00')

  const { entries } = await desk(listWaitlist, { query: { service: 'swing_eval' } })
  expect(entries.map((entry) => [entry.id, entry.position])).toEqual([
    [id, 1],
    [guest.id, 2],
  ])
  await cancel(desk, bookingId)
  expect(await statusesOf(db)).toEqual({ [id]: 'offered', [guest.id]: 'waiting' })
})
