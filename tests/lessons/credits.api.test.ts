import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { jobWork } from '#server/kernel/work.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { settleCredits } from '#server/lessons/credits/settle.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { lessonsContract } from '#shared/lessons/contract.ts'
import { cartContract } from '#shared/orders/cart-contract.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { returnsContract } from '#shared/orders/returns-contract.ts'
import { at, person } from '#tests/booking/wednesday.ts'
import { inBooks, key } from '#tests/orders/counter.ts'
import { linkTo } from '#tests/staffing/studio.ts'
import { test } from '#tests/support/test.ts'

import { bookWithCredit, buyPackage, creditsOf, letPass, makeAcademy, packageLine } from './packages.ts'

const { cancelBooking, changeBookingStatus, createBooking, previewCancellation, waiveBookingFee } = bookingContract

const clientOf = async (db: Parameters<typeof inBooks>[0], { userId }: { userId: string }) =>
  (await db.selectFrom('person').select('id').where('userId', '=', userId).executeTakeFirstOrThrow()).id

test('a package is owed when it is paid for, and each lesson is a sale once it was taken', async ({
  db,
  as,
  services,
  clock,
}) => {
  await makeAcademy({ db, as, services })
  const client = await as()

  const order = await buyPackage(client)
  expect(await client(ordersContract.readOrder, { params: { orderId: order.id } })).toMatchObject({
    status: 'fulfilled',
  })
  expect(await inBooks(db)).toEqual({ 1110: 42_500, 2310: -42_500 })
  const { credits } = await client(lessonsContract.listMyLessonCredits, {})
  expect(credits).toEqual([
    expect.objectContaining({
      name: 'Five lessons',
      serviceCode: 'adult_lesson',
      minutes: 60,
      lessons: 5,
      left: 5,
      reserved: 0,
      expiresOn: '2027-11-24',
    }),
  ])

  expect(await bookWithCredit(client, '10:00')).toMatchObject({ status: 'confirmed', priceCents: 0 })
  expect(await creditsOf(client)).toMatchObject([{ left: 4, reserved: 1 }])
  const coach = await as('coach')
  const calendar = await db.selectFrom('resource').select('id').where('kind', '=', 'staff').executeTakeFirstOrThrow()
  await linkTo(db, calendar.id, coach.userId)
  expect((await coach(bookingContract.listBookingsWithMe, {})).bookings).toMatchObject([{ lessonsLeft: 4 }])
  expect(await inBooks(db)).toMatchObject({ 2310: -42_500 })

  await letPass(services, clock)
  await settleCredits(jobWork(services, 'test'))
  const later = await as('manager')
  const { bought } = await later(lessonsContract.listLessonCreditsOfPerson, {
    params: { personId: await clientOf(db, client) },
  })
  expect(bought).toMatchObject([{ left: 4, reserved: 0, uses: [{ state: 'taken', mayGiveBack: true }] }])
  expect(await inBooks(db)).toEqual({ 1110: 42_500, 2310: -34_000, 4020: -8500 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('what a lesson is owed for sums up to the price, though it does not divide', async ({
  db,
  as,
  services,
  clock,
}) => {
  await makeAcademy({ db, as, services }, { lessons: 3, priceCents: 10_000 })
  const client = await as()
  await buyPackage(client)
  for (const time of ['10:00', '11:00', '12:00']) await bookWithCredit(client, time)

  await letPass(services, clock)

  const cents = await db.selectFrom('creditEntry').select('cents').where('kind', '=', 'consume').orderBy('id').execute()
  expect(cents.map((one) => one.cents)).toEqual([-3334, -3333, -3333])
  expect(await inBooks(db)).toEqual({ 1110: 10_000, 4020: -10_000 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('canceled in time a lesson is given back; late it is kept, until staff give it back with a reason', async ({
  db,
  as,
  services,
  clock,
  callWith,
}) => {
  await makeAcademy({ db, as, services })
  const client = await as()
  await buyPackage(client)
  const inTime = await bookWithCredit(client, '10:00', { startsAt: new Date('2026-12-01T16:00:00Z') })
  const late = await bookWithCredit(client, '12:00')
  expect(await creditsOf(client)).toMatchObject([{ left: 3, reserved: 2 }])

  await client(cancelBooking, { params: { bookingId: inTime.id }, body: {} })
  expect(await creditsOf(client)).toMatchObject([{ left: 4, reserved: 1 }])
  clock.set('2026-11-25T15:00:00Z')
  const ofLink = (token: string) => callWith({ authorization: `Booking ${token}` })
  await ofLink(late.manageToken)(cancelBooking, { params: { bookingId: late.id }, body: {} })
  const manager = await as('manager')
  const personId = await clientOf(db, client)
  const seen = () => manager(lessonsContract.listLessonCreditsOfPerson, { params: { personId } })
  expect((await seen()).bought).toMatchObject([
    {
      left: 4,
      reserved: 1,
      uses: [
        { bookingId: inTime.id, state: 'given_back', mayGiveBack: false },
        { bookingId: late.id, state: 'reserved', mayGiveBack: true },
      ],
    },
  ])
  await settleCredits(jobWork(services, 'test'))
  expect(await inBooks(db)).toEqual({ 1110: 42_500, 2310: -34_000, 4020: -8500 })

  const creditId = (await seen()).bought[0]?.id ?? ''
  const giveBack = (caller: Call, bookingId: string) =>
    caller(lessonsContract.giveLessonBack, {
      params: { creditId },
      body: { bookingId, reason: 'The train did not run' },
    })
  await expect(giveBack(await as('builder'), late.id)).rejects.toMatchObject({ code: 'not_allowed' })
  await expect(giveBack(manager, inTime.id)).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(giveBack(manager, randomUUID())).rejects.toMatchObject({ code: 'not_found' })
  await giveBack(manager, late.id)
  await expect(giveBack(manager, late.id)).rejects.toMatchObject({ code: 'wrong_state' })

  expect((await seen()).credits).toMatchObject([{ left: 5, reserved: 0 }])
  expect(await inBooks(db)).toEqual({ 1110: 42_500, 2310: -42_500 })
  expect(
    await db.selectFrom('auditEvent').select('reason').where('action', '=', 'lesson_given_back').execute(),
  ).toEqual([{ reason: 'The train did not run' }])
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a late cancellation that the desk waives gives the lesson back', async ({ db, as, services, clock }) => {
  await makeAcademy({ db, as, services })
  const client = await as()
  await buyPackage(client)
  const { id: bookingId } = await bookWithCredit(client, '12:00')
  clock.set('2026-11-25T15:00:00Z')
  const desk = await as('front_desk')
  const params = { bookingId }
  const query = { to: 'cancelled_customer' as const }
  expect(await desk(previewCancellation, { params, query })).toMatchObject({ usedLessons: 1 })

  const body = { ...query, waiveFee: true as const, reason: 'The road was closed' }
  expect(await desk(changeBookingStatus, { params, body })).toMatchObject({ feeCents: 0, usedLessons: 0 })

  const again = await as('manager')
  const personId = await clientOf(db, client)
  const { bought } = await again(lessonsContract.listLessonCreditsOfPerson, { params: { personId } })
  expect(bought).toMatchObject([{ left: 5, reserved: 0 }])
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a lesson that counts as taken comes back with the fee of its add-on', async ({ db, as, services, clock }) => {
  await makeAcademy({ db, as, services })
  const client = await as()
  await buyPackage(client)
  const { id: bookingId } = await bookWithCredit(client, '12:00')
  clock.set('2026-11-25T15:00:00Z')
  const desk = await as('front_desk')
  await desk(changeBookingStatus, { params: { bookingId }, body: { to: 'cancelled_customer' } })
  await db.updateTable('booking').set({ priceCents: 1000, feeCents: 500 }).where('id', '=', bookingId).execute()
  await letPass(services, clock)
  expect(await inBooks(db)).toEqual({ 1110: 42_500, 2310: -34_000, 4020: -8500 })

  const later = await as('front_desk')
  await later(waiveBookingFee, { params: { bookingId }, body: { reason: 'The road was closed' } })

  expect(await inBooks(db)).toEqual({ 1110: 42_500, 2310: -42_500 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('of two who take the last lesson at one instant one does', async ({ db, as, services }) => {
  await makeAcademy({ db, as, services }, { lessons: 2, priceCents: 18_000 })
  const client = await as()
  await buyPackage(client)
  await bookWithCredit(client, '09:00')

  const asked = await Promise.allSettled(['10:00', '11:00'].map((time) => bookWithCredit(client, time)))

  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(asked.find((one) => one.status === 'rejected')?.reason).toMatchObject({
    code: 'price_changed',
    facts: { price: { oldCents: 0, newCents: 9500 } },
  })
  expect(await creditsOf(client)).toMatchObject([{ left: 0, reserved: 2 }])
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('what lapses first is used first, and nothing past its last day', async ({ db, as, services, clock }) => {
  await makeAcademy({ db, as, services }, { monthsValid: 2 })
  const client = await as()
  await buyPackage(client)
  await db.updateTable('creditLot').set({ expiresOn: '2026-11-30' }).execute()
  await buyPackage(client)
  expect(await creditsOf(client)).toMatchObject([{ expiresOn: '2026-11-30' }, { expiresOn: '2027-01-24' }])

  await bookWithCredit(client, '10:00')
  expect(await creditsOf(client)).toMatchObject([{ left: 4 }, { left: 5 }])
  await bookWithCredit(client, '10:00', { startsAt: new Date('2026-12-01T16:00:00Z') })
  expect(await creditsOf(client)).toMatchObject([{ left: 4 }, { left: 4, reserved: 1 }])

  // One that is reserved stays; what is left lapses.
  clock.set('2027-01-25T15:00:00Z')
  await settleCredits(jobWork(services, 'test'))
  expect(await db.selectFrom('creditBalance').select(['lessons', 'cents']).orderBy('cents').execute()).toEqual([
    { lessons: 0, cents: 8500 },
    { lessons: 0, cents: 8500 },
  ])
  expect(await inBooks(db)).toMatchObject({ 2310: -17_000, 4020: -68_000 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('golden 14: of five lessons for 425.00, two taken, 255.00 goes back, or 235.00 at the list price', async ({
  db,
  as,
  services,
  clock,
}) => {
  await makeAcademy({ db, as, services })
  const [fair, strict] = [await as(), await as()]
  const byShare = await buyPackage(fair)
  await db.updateTable('lessonPackage').set({ refundBy: 'list_price' }).execute()
  const byList = await buyPackage(strict)
  for (const client of [fair, strict]) for (const time of ['10:00', '11:00']) await bookWithCredit(client, time)
  await letPass(services, clock)
  const manager = await as('manager')
  const mostBack = (orderId: string) => manager(returnsContract.readMostBack, { params: { orderId } })
  const giveBack = async (orderId: string, amountCents?: number) => {
    const { lines } = await manager(ordersContract.readOrder, { params: { orderId } })
    const line = { lineId: lines[0]?.id ?? '', quantity: 1, giveBack: true, ...(amountCents && { amountCents }) }
    return manager(ordersContract.refundOrder, {
      params: { orderId },
      query: {},
      headers: key(),
      body: { lines: [line], reason: 'Moves away' },
    })
  }

  const because = '2 of its 5 lessons used, 3 left'
  expect((await mostBack(byShare.id)).lines).toMatchObject([{ cents: 25_500, because }])
  expect((await mostBack(byList.id)).lines).toMatchObject([{ cents: 23_500, because }])
  await expect(giveBack(byShare.id)).rejects.toMatchObject({
    code: 'not_refundable',
    message: '3 of its 5 lessons are left: at most $255.00 is given back.',
  })
  await giveBack(byShare.id, 25_500)
  await expect(giveBack(byList.id, 25_500)).rejects.toMatchObject({
    message: '3 of its 5 lessons are left: at most $235.00 is given back.',
  })
  await giveBack(byList.id, 23_500)

  expect(await db.selectFrom('creditBalance').select(['lessons', 'reserved', 'cents']).execute()).toEqual([
    { lessons: 0, reserved: 0, cents: 0 },
    { lessons: 0, reserved: 0, cents: 0 },
  ])
  const books = await inBooks(db)
  expect(books).toMatchObject({ 1110: 36_000, 4020: -36_000 })
  expect(books[2310]).toBeUndefined()
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('packages are sold to a client at the register, one at a time; a guest books with nobody’s', async ({
  db,
  as,
  services,
  call,
}) => {
  const { sell, pay } = await makeAcademy({ db, as, services })
  const client = await as()
  const personId = await clientOf(db, client)
  await expect(sell([packageLine()])).rejects.toMatchObject({ code: 'not_offered' })
  await expect(sell([{ ...packageLine(), quantity: 2 }], { personId })).rejects.toMatchObject({ code: 'not_offered' })
  await expect(sell([packageLine('six')], { personId })).rejects.toMatchObject({ code: 'not_offered' })

  const order = await sell([packageLine()], { personId })
  await pay(order.id, { method: 'cash' })
  expect(await creditsOf(client)).toMatchObject([{ left: 5 }])

  const wanted = { serviceCode: 'adult_lesson', startsAt: at('10:00'), withCredit: true as const }
  await expect(
    call(createBooking, { body: { ...wanted, person: { ...person, email: client.email } } }),
  ).rejects.toMatchObject({ code: 'not_allowed' })
  const other = await as()
  await expect(other(createBooking, { body: wanted })).rejects.toMatchObject({ code: 'price_changed' })

  // The desk books for them.
  const desk = await as('front_desk')
  expect(await desk(createBooking, { body: { ...wanted, personId } })).toMatchObject({ priceCents: 0 })
  expect(await creditsOf(client)).toMatchObject([{ left: 4, reserved: 1 }])
  expect(await creditsOf(other)).toEqual([])
})

test('a package that is in a cart twice is two packages', async ({ db, as, services }) => {
  await makeAcademy({ db, as, services })
  const client = await as()
  await client(cartContract.addToCart, { body: packageLine() })
  await buyPackage(client)

  expect(await creditsOf(client)).toMatchObject([{ left: 5 }, { left: 5 }])
})
