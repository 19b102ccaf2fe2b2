import { expect } from 'vitest'

import { followEvents, recordEvent } from '#server/audit/service.ts'
import { wakeLines } from '#server/booking/waitlist/wake.ts'
import { systemContext } from '#server/kernel/http/system-context.ts'
import { nowhere } from '#server/kernel/place.ts'
import { jobWork } from '#server/kernel/work.ts'
import { ofPerson } from '#server/services.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { waitlistContract } from '#shared/booking/waitlist/waitlist-contract.ts'
import { mergesContract } from '#shared/people/merges.ts'
import { makeHousehold } from '#tests/booking/household.ts'
import { at, person } from '#tests/booking/wednesday.ts'
import { makeClient, personOf } from '#tests/people/clients.ts'
import { makeService, makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { cancel, makeTaken, tokenFor, wait } from './waiting.ts'

const { createBooking, listMyBookings } = bookingContract
const {
  acceptWaitlistOffer,
  declineWaitlistOffer,
  joinWaitlist,
  leaveWaitlist,
  listMyWaitlist,
  listWaitlist,
  readWaitlistEntry,
} = waitlistContract

test('a person sees and answers their own places only, and one accepted drops those that overlap it', async ({
  db,
  call,
  as,
}) => {
  const { desk, bookingId } = await makeTaken(db, call, as)
  await makeService(db, { code: 'other', name: 'Other lesson' })
  const [ada, ben] = [await as(), await as()]
  const entry = await wait(ada, '11:00')
  const same = await ada(joinWaitlist, { body: { serviceCode: 'other', startsAt: at('11:00') } })
  const apart = await ada(joinWaitlist, { body: { serviceCode: 'swing_eval', startsAt: at('10:30') } })
  await wait(ben, '11:00')
  const { entries } = await ada(listMyWaitlist, { query: {} })
  expect(entries.map(({ id }) => id).toSorted()).toEqual([entry.id, same.id, apart.id].toSorted())
  for (const step of [acceptWaitlistOffer, declineWaitlistOffer, leaveWaitlist, readWaitlistEntry]) {
    await expect(ben(step, { params: { entryId: entry.id } })).rejects.toMatchObject({ code: 'not_found' })
  }
  await expect(ada(acceptWaitlistOffer, { params: { entryId: entry.id } })).rejects.toMatchObject({
    code: 'wrong_state',
  })

  await cancel(desk, bookingId)
  const offered = (await ada(listMyWaitlist, { query: {} })).entries.filter(({ status }) => status === 'offered')
  expect(offered).toHaveLength(1)
  await ada(acceptWaitlistOffer, { params: { entryId: offered[0]?.id ?? '' } })
  expect((await ada(listMyWaitlist, { query: {} })).entries).toEqual([])
  expect(await ada(listMyBookings, {})).toHaveLength(1)
})

test('a parent waits for a child with a person of their choice: offer and booking are for the child with that person', async ({
  db,
  call,
  callWith,
  as,
}) => {
  const { staffIds } = await makeStudio(db, { coaches: 2, bays: 2 })
  const [desk, parent, stranger] = [await as('front_desk'), await as(), await as()]
  const personId = await makeClient(db, { firstName: 'Leo', lastName: 'Archer' })
  await makeHousehold(db, [{ personId: await personOf(db, parent.userId), mayBook: true }, { personId }])
  const wish = { serviceCode: 'swing_eval', startsAt: at('11:00'), staffId: staffIds[1] ?? '' }
  const taken = await call(createBooking, { body: { ...wish, person } })
  const forLeo = { body: { ...wish, personId } }
  await expect(stranger(joinWaitlist, forLeo)).rejects.toMatchObject({ code: 'not_allowed' })
  await expect(call(joinWaitlist, forLeo)).rejects.toMatchObject({ code: 'not_allowed' })

  const entry = await parent(joinWaitlist, forLeo)
  expect(entry).toMatchObject({ forName: 'Leo Archer', staffName: 'Coach 2' })
  expect((await desk(listWaitlist, { query: { limit: 10, ended: 'false' } })).entries).toMatchObject([
    { personName: 'Leo Archer', staffName: 'Coach 2' },
  ])
  await cancel(desk, taken.id)
  expect((await parent(listMyWaitlist, { query: {} })).entries).toMatchObject([{ id: entry.id, status: 'offered' }])
  const withLink = callWith({ authorization: `Waitlist ${await tokenFor(db, parent.email)}` })
  const { bookingId } = await withLink(acceptWaitlistOffer, { params: { entryId: entry.id } })

  expect(await parent(listMyBookings, {})).toMatchObject([
    { id: bookingId, staffName: 'Coach 2', person: { firstName: 'Leo', email: parent.email } },
  ])
})

test('what is kept counts against nobody’s share, and who leaves gives it on', async ({ db, call, as }) => {
  const { desk, bookingId } = await makeTaken(db, call, as)
  const [ada, ben] = [await as(), await as()]
  const first = await wait(ada, '11:00')
  const second = await wait(ben, '11:00')
  await cancel(desk, bookingId)
  expect(await db.selectFrom('hold').select(['visitor', 'address']).execute()).toEqual([
    { visitor: null, address: null },
  ])

  await ada(leaveWaitlist, { params: { entryId: first.id } })
  expect((await ben(listMyWaitlist, { query: {} })).entries).toMatchObject([{ id: second.id, status: 'offered' }])
  await expect(ada(leaveWaitlist, { params: { entryId: first.id } })).rejects.toMatchObject({ code: 'wrong_state' })
})

test('the link of a place books for whoever waits there, also once they have another address', async ({
  db,
  call,
  callWith,
  as,
}) => {
  const { desk, bookingId } = await makeTaken(db, call, as)
  const { id: entryId } = await wait(call, '11:00', 'ada@example.com')
  await cancel(desk, bookingId)
  const withLink = callWith({ authorization: `Waitlist ${await tokenFor(db, 'ada@example.com')}` })
  const ada = await db
    .updateTable('person')
    .set({ email: 'ada@new.example.com' })
    .where('email', '=', 'ada@example.com')
    .returning('id')
    .executeTakeFirst()

  const accepted = await withLink(acceptWaitlistOffer, { params: { entryId } })
  const booked = await db.selectFrom('booking').select('personId').where('id', '=', accepted.bookingId).execute()
  expect(booked).toEqual([{ personId: ada?.id }])
})

test('what somebody waits for is in their copy, moves with them, and goes with their account', async ({
  services,
  db,
  call,
  as,
}) => {
  const { desk, bookingId } = await makeTaken(db, call, as)
  const ada = await as()
  await wait(ada, '11:00')
  await wait(call, '11:00', 'guest@example.com')
  const own = await db.selectFrom('person').select('id').where('userId', '=', ada.userId).executeTakeFirstOrThrow()
  const guest = await db
    .selectFrom('person')
    .select('id')
    .where('email', '=', 'guest@example.com')
    .executeTakeFirstOrThrow()
  await cancel(desk, bookingId)
  const subject = { personId: own.id, userId: ada.userId, emails: [ada.email], phones: [] }
  const copies = await Promise.all(ofPerson.flatMap((part) => part.export?.({ trx: db }, subject, services) ?? []))
  expect(copies.flatMap((copy) => copy['waitlist'] ?? [])).toMatchObject([{ service: 'Swing evaluation' }])
  expect(copies.flatMap((copy) => copy['waitlistOffers'] ?? [])).toMatchObject([{ startsAt: at('11:00') }])

  const admin = await as('admin')
  const body = { otherId: guest.id, name: 'survivor', email: 'survivor', phone: 'survivor' } as const
  await admin(mergesContract.mergePerson, { params: { personId: own.id }, query: {}, body })
  expect(await db.selectFrom('waitlistEntry').select('personId').execute()).toEqual([{ personId: own.id }])
  for (const part of ofPerson.toReversed())
    await part.forget?.({ trx: db, now: new Date(), place: nowhere }, subject, {
      isBound: false,
      isDisputed: false,
      now: new Date(),
    })
  expect(await db.selectFrom('waitlistEntry').select('id').execute()).toEqual([])
  expect(await db.selectFrom('hold').select('id').execute()).toEqual([])
})

test('a time that anything else has freed is found when the event log tells of it', async ({
  db,
  call,
  as,
  services,
}) => {
  const { bookingId } = await makeTaken(db, call, as)
  const ada = await as()
  const { id } = await wait(ada, '11:00')
  const { name, read } = wakeLines
  const statusNow = async () => (await ada(readWaitlistEntry, { params: { entryId: id } })).status
  await followEvents(jobWork(services, name), name, read)
  await db.updateTable('allocation').set({ blocking: false }).where('bookingId', '=', bookingId).execute()
  await followEvents(jobWork(services, name), name, read)
  expect(await statusNow()).toBe('waiting')

  await recordEvent(
    { trx: db, now: new Date(), place: nowhere, context: systemContext('test') },
    { action: 'leave_taken_back', entity: 'block', publish: {} },
  )
  // An event may have to wait for any open transaction of the database server.
  await expect
    .poll(
      async () => {
        await followEvents(jobWork(services, name), name, read)
        return statusNow()
      },
      { timeout: 60_000 },
    )
    .toBe('offered')
})
