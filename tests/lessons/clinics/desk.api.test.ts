import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { jobWork } from '#server/kernel/work.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { giveBackCalledOff } from '#server/lessons/clinics/call-off.ts'
import { clinicPlacesContract } from '#shared/lessons/clinics/places-contract.ts'
import { lessonsContract } from '#shared/lessons/contract.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { subjects } from '#tests/memberships/members.ts'
import { inBooks, key } from '#tests/orders/counter.ts'
import { linkTo } from '#tests/staffing/studio.ts'
import { makeResource } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { guest, makeMornings, me, orderPlaces, placesOf, seatsIn, takenIn, takePlaces } from './places.ts'

const { addPlace, callOffClinic, letTakePlace, listBelowMinimum, listPlacesOfClinic, listPlacesOfPerson, stepPlace } =
  clinicPlacesContract

test('the desk sees who comes and by which order, enters places without one, and says who came', async ({
  db,
  as,
  services,
  clock,
}) => {
  const { clinicId, desk } = await makeMornings({ db, as, services }, { capacity: 4 })
  const [client, other] = [await as(), await as()]
  const order = await takePlaces(client, [me, guest('Kim Lee')])
  const params = { clinicId }
  const { id: personId } = await db
    .selectFrom('person')
    .select('id')
    .where('userId', '=', other.userId)
    .executeTakeFirstOrThrow()

  const given = await desk(addPlace, {
    params,
    headers: key(),
    body: { name: 'Robin Vega', email: 'robin@example.com' },
  })
  expect(given).toMatchObject({ name: 'Robin Vega', status: 'registered', order: null, takenBy: null })
  await desk(addPlace, { params, headers: key(), body: { name: 'Somebody', personId } })
  await expect(desk(addPlace, { params, headers: key(), body: { name: 'One more' } })).rejects.toMatchObject({
    code: 'slot_taken',
    message: 'The last place has just gone.',
  })
  const { clinic, places } = await desk(listPlacesOfClinic, { params })
  expect(clinic).toMatchObject({ status: 'planned', placesTaken: 4, capacity: 4 })
  expect(places).toMatchObject([
    { status: 'registered', order: { id: order.id, status: 'fulfilled', lineCents: 13_000, places: 2 } },
    { name: 'Kim Lee', attendee: null, takenBy: {} },
    { name: 'Robin Vega', email: 'robin@example.com' },
    { attendee: { id: personId }, takenBy: { id: personId }, order: null },
  ])
  expect(await placesOf(other)).toMatchObject([{ isMe: true, policy: '', mayCancel: true }])
  expect((await desk(listPlacesOfPerson, { params: { personId } })).places).toHaveLength(1)

  const step = (to: 'attended' | 'no_show' | 'registered', version?: number) =>
    desk(stepPlace, { params: { seatId: given.id }, body: { to, ...(version !== undefined && { version }) } })
  await expect(step('attended')).rejects.toMatchObject({ code: 'wrong_state', message: 'It has not begun.' })
  clock.set('2026-12-03T16:00:00Z')
  const later = await as('manager')
  const stepLater = (to: 'attended' | 'no_show' | 'registered', version: number) =>
    later(stepPlace, { params: { seatId: given.id }, body: { to, version } })
  expect(await stepLater('attended', 1)).toMatchObject({ status: 'attended', version: 2 })
  await expect(stepLater('no_show', 1)).rejects.toMatchObject({ code: 'version_conflict' })
  expect(await stepLater('registered', 2)).toMatchObject({ status: 'registered' })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('nobody but the desk sees or changes who comes', async ({ db, as, services }) => {
  const { clinicId } = await makeMornings({ db, as, services })
  const client = await as()
  await takePlaces(client, [me])
  const { places } = await client(clinicPlacesContract.listMyPlaces, {})
  const seatId = places[0]?.id ?? ''

  await expect(client(listPlacesOfClinic, { params: { clinicId } })).rejects.toMatchObject({ code: 'not_allowed' })
  await expect(client(stepPlace, { params: { seatId }, body: { to: 'attended' } })).rejects.toMatchObject({
    code: 'not_allowed',
  })
  const desk = await as('front_desk')
  await expect(desk(listPlacesOfClinic, { params: { clinicId: randomUUID() } })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('a clinic below its minimum is decided on, or called off: everything that was paid goes back', async ({
  db,
  as,
  services,
  call,
  logged,
}) => {
  const { clinicId, desk } = await makeMornings({ db, as, services }, { minimum: 5, decideOn: '2026-11-30' })
  const [first, second, third] = [await as(), await as(), await as()]
  await takePlaces(first, [me, guest('Kim Lee')])
  await takePlaces(second, [me])
  const waiting = await orderPlaces(third, [me])
  const params = { clinicId }
  await desk(addPlace, { params, headers: key(), body: { name: 'Robin Vega', email: 'robin@example.com' } })
  expect((await desk(listBelowMinimum, {})).clinics).toEqual([])
  await db.updateTable('clinic').set({ capacity: 9, minimum: 6 }).execute()
  expect((await desk(listBelowMinimum, {})).clinics).toMatchObject([{ id: clinicId, minimum: 6, placesTaken: 5 }])
  expect(await desk(letTakePlace, { params, body: { version: 1 } })).toMatchObject({
    status: 'takes_place',
    version: 2,
  })
  expect((await desk(listBelowMinimum, {})).clinics).toEqual([])
  await expect(desk(letTakePlace, { params, body: {} })).rejects.toMatchObject({ code: 'wrong_state' })

  const callOff = () => desk(callOffClinic, { params, body: { reason: 'Too few could come.' } })
  expect(await callOff()).toMatchObject({
    clinic: { status: 'called_off', placesTaken: 0 },
    places: 5,
    refundedCents: 19_500,
    failed: 0,
  })
  expect(await callOff()).toMatchObject({ places: 0, refundedCents: 0, failed: 0 })

  expect(await takenIn(db, clinicId)).toBe(0)
  expect(new Set((await seatsIn(db)).map(({ status }) => status))).toEqual(new Set(['withdrawn']))
  expect(await third(ordersContract.readOrder, { params: { orderId: waiting.id } })).toMatchObject({
    status: 'cancelled',
  })
  expect(await inBooks(db)).toEqual({})
  expect(await call(lessonsContract.listClinics, {})).toEqual([])
  expect((await subjects(db)).filter((subject) => subject.startsWith('Called off'))).toHaveLength(4)
  await giveBackCalledOff(jobWork(services, 'test'))
  expect((await subjects(db)).filter((subject) => subject.startsWith('Called off'))).toHaveLength(4)
  expect(await faultsOfLedgers(db)).toEqual([])
  expect(logged.filter((line) => line.includes('not given back'))).toEqual([])
})

test('whoever gives a clinic is written to when a place in it is taken or given up, with how many are taken', async ({
  db,
  as,
  services,
}) => {
  const { clinicId, desk } = await makeMornings({ db, as, services })
  const coach = await as('coach')
  const { id: locationId } = await db.selectFrom('location').select('id').executeTakeFirstOrThrow()
  const coachId = await makeResource(db, { kind: 'staff', locationId, capabilities: ['coaching'], name: 'Coach' })
  await db.updateTable('clinic').set({ coachId }).where('id', '=', clinicId).execute()
  await linkTo(db, coachId, coach.userId)
  const client = await as()

  await takePlaces(client, [me, guest('Kim Lee')])
  const given = { name: 'Robin Vega' }
  await desk(addPlace, { params: { clinicId }, headers: key(), body: given })
  const [, kim] = await placesOf(client)
  await client(clinicPlacesContract.cancelMyPlace, { params: { seatId: kim?.id ?? '' }, query: {}, headers: key() })

  const told = db.selectFrom('notice').select(['subject', 'text']).where('template', '=', 'clinic_places_staff')
  const when = 'Thursday, December 3, 10:00 – 11:30 AM CST'
  expect(await told.orderBy('id').execute()).toEqual([
    { subject: `Wedge mornings, ${when}: a place is taken`, text: expect.stringContaining('2 of 6 taken') },
    { subject: `Wedge mornings, ${when}: a place is taken`, text: expect.stringContaining('Robin Vega comes to') },
    { subject: `Wedge mornings, ${when}: a place is given up`, text: expect.stringContaining('2 of 6 taken') },
  ])
})
