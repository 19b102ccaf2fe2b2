import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { jobWork } from '#server/kernel/work.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { settleCredits } from '#server/lessons/credits/settle.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { makeHousehold } from '#tests/booking/household.ts'
import { moveTo } from '#tests/booking/moves/peak.ts'
import { personOf } from '#tests/people/clients.ts'
import { test } from '#tests/support/test.ts'

import { bookWithCredit, buyPackage, creditsOf, letPass, makeAcademy } from './packages.ts'

const { cancelBooking, changeBookingStatus, listStartsToMove } = bookingContract

const onTheFirst = new Date('2026-12-01T16:00:00Z')
const untilNovember = { expiresOn: '2026-11-30' }

/** Sessions end meanwhile. */
const lots = (db: Db) =>
  db
    .selectFrom('creditLot')
    .innerJoin('creditBalance', 'creditBalance.lotId', 'creditLot.id')
    .select(['lessons', 'reserved', 'expiresOn'])
    .execute()

const cancel = (caller: Call, bookingId: string) => caller(cancelBooking, { params: { bookingId }, body: {} })

test('a lesson that is moved past the last day of its package is paid by one that is good then, and back', async ({
  db,
  as,
  services,
  clock,
}) => {
  await makeAcademy({ db, as, services })
  const client = await as()
  await buyPackage(client)
  await db.updateTable('creditLot').set(untilNovember).execute()
  const { id } = await bookWithCredit(client, '10:00')
  await buyPackage(client)
  expect(await creditsOf(client)).toMatchObject([
    { left: 4, reserved: 1 },
    { left: 5, reserved: 0 },
  ])

  expect(await moveTo(client, id, onTheFirst)).toMatchObject({ withCredit: true, priceCents: 0 })
  expect(await creditsOf(client)).toMatchObject([
    { left: 5, reserved: 0 },
    { left: 4, reserved: 1 },
  ])
  await moveTo(client, id, new Date('2026-11-25T17:00:00Z'))
  expect(await creditsOf(client)).toMatchObject([
    { left: 5, reserved: 0 },
    { left: 4, reserved: 1 },
  ])
  expect(await faultsOfLedgers(db)).toEqual([])

  await letPass(services, clock)
  expect(
    await db.selectFrom('creditBalance').select(['lessons', 'reserved', 'cents']).orderBy('cents').execute(),
  ).toEqual([
    { lessons: 4, reserved: 0, cents: 34_000 },
    { lessons: 5, reserved: 0, cents: 42_500 },
  ])
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('where no package is good then, that is said before, and nothing moves; the studio keeps its lesson', async ({
  db,
  as,
  services,
  clock,
  callWith,
}) => {
  await makeAcademy({ db, as, services })
  const client = await as()
  await buyPackage(client)
  await db.updateTable('creditLot').set(untilNovember).execute()
  const { id, manageToken } = await bookWithCredit(client, '10:00')
  const days = async (caller: Call, from: string) => {
    const { starts, refusal } = await caller(listStartsToMove, { params: { bookingId: id }, query: { from, days: 10 } })
    return { days: [...new Set(starts.map(({ local }) => local.slice(0, 10)))], refusal }
  }
  const said = 'The lesson of a package that pays for it is good until Nov 30, 2026. Choose a day until then.'

  expect((await days(client, '2026-11-28')).days).toEqual(['2026-11-28', '2026-11-29', '2026-11-30'])
  expect(await days(client, '2026-12-01')).toEqual({ days: [], refusal: said })
  const desk = await as('front_desk')
  for (const caller of [client, desk]) {
    await expect(moveTo(caller, id, onTheFirst)).rejects.toMatchObject({ code: 'not_offered', message: said })
  }

  await moveTo(desk, id, onTheFirst, { by: 'studio' })
  clock.set('2026-11-30T15:00:00Z')
  await cancel(callWith({ authorization: `Booking ${manageToken}` }), id)
  clock.set('2026-12-01T12:00:00Z')
  await settleCredits(jobWork(services, 'test'))
  expect(await lots(db)).toEqual([{ lessons: 5, reserved: 0, expiresOn: '2026-12-01' }])
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a lesson that the studio calls off on the last day of its package can be taken for another month', async ({
  db,
  as,
  services,
  clock,
}) => {
  await makeAcademy({ db, as, services }, { lessons: 2, priceCents: 18_000 })
  const client = await as()
  await buyPackage(client)
  const [first, other] = [await bookWithCredit(client, '10:00'), await bookWithCredit(client, '12:00')]
  await db.updateTable('creditLot').set({ expiresOn: '2026-11-25' }).execute()
  clock.set('2026-11-25T14:00:00Z')
  await (
    await as('front_desk')
  )(changeBookingStatus, {
    params: { bookingId: first.id },
    body: { to: 'cancelled_staff', reason: 'The coach is ill' },
  })

  clock.set('2026-11-26T12:00:00Z')
  await settleCredits(jobWork(services, 'test'))
  expect(await lots(db)).toEqual([{ lessons: 1, reserved: 1, expiresOn: '2026-12-25' }])
  const extended = await db
    .selectFrom('auditEvent')
    .select(['before', 'after'])
    .where('action', '=', 'lesson_credits_extended')
    .execute()
  expect(extended).toEqual([{ before: { expiresOn: '2026-11-25' }, after: { expiresOn: '2026-12-25' } }])
  expect(other.withCredit).toBe(true)
  expect(await faultsOfLedgers(db)).toEqual([])
})

test.for([
  ['may not pay for others', false],
  ['may pay for others', true],
] as const)(
  'whoever %s takes a lesson that others of the household have bought by moving just as by booking',
  async ([, mayPay], { db, as, callWith, services }) => {
    await makeAcademy({ db, as, services })
    const [client, parent] = [await as(), await as()]
    const [personId, parentId] = [await personOf(db, client.userId), await personOf(db, parent.userId)]
    await buyPackage(client)
    await db.updateTable('creditLot').set(untilNovember).execute()
    const { id, manageToken } = await bookWithCredit(client, '10:00')
    await buyPackage(parent)
    await makeHousehold(db, [
      { personId, mayPay },
      { personId: parentId, mayPay: true },
    ])
    const holder = callWith({ authorization: `Booking ${manageToken}` })

    for (const caller of [client, holder]) {
      const query = { from: '2026-12-01', days: 3 }
      const { starts } = await caller(listStartsToMove, { params: { bookingId: id }, query })
      expect(starts.length > 0).toBe(mayPay)
      if (mayPay) continue
      await expect(moveTo(caller, id, onTheFirst)).rejects.toMatchObject({ code: 'not_offered' })
    }
    if (!mayPay) await moveTo(client, id, new Date('2026-11-25T17:00:00Z'))
    await moveTo(await as('front_desk'), id, onTheFirst)
    expect(await lots(db)).toEqual(
      expect.arrayContaining([
        { lessons: 5, reserved: 0, expiresOn: '2026-11-30' },
        expect.objectContaining({ lessons: 4, reserved: 1 }),
      ]),
    )
    expect(await faultsOfLedgers(db)).toEqual([])
  },
)
