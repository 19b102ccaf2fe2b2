import { expect } from 'vitest'

import { makeBlock } from '#server/booking/service.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { jobWork } from '#server/kernel/work.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { giveBackCalledOff } from '#server/lessons/clinics/call-off.ts'
import { settleSessionsOff } from '#server/lessons/clinics/session-off.ts'
import { clinicPlacesContract } from '#shared/lessons/clinics/places-contract.ts'
import { clinicsContract } from '#shared/lessons/editor/clinics-contract.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { makeProfile } from '#tests/catalog/staff-profile.ts'
import { key } from '#tests/orders/counter.ts'
import { plan, takeOut } from '#tests/staffing/studio.ts'
import { makeStudio } from '#tests/support/make.ts'
import type { CallAs } from '#tests/support/test.ts'
import { test } from '#tests/support/test.ts'

import { guest, makeMornings, me, orderPlaces, placesOf, seatsIn, takePlaces } from './places.ts'

const letters = (db: Db, template: string) =>
  db
    .selectFrom('notice')
    .select(['recipient', 'subject', 'text'])
    .where('template', '=', template)
    .orderBy('recipient')
    .execute()

/** The clinic of two mornings, given by a coach for whom both are kept. */
async function makeTaught(doors: { db: Db; as: CallAs; services: Services }, coaches = 1) {
  const { db } = doors
  const { locationId, staffIds } = await makeStudio(db, { coaches })
  const [coachId = ''] = staffIds
  const made = await makeMornings(doors, { coachId })
  const rows = await db.selectFrom('clinicSession').select(['startsAt', 'endsAt']).execute()
  for (const { startsAt, endsAt } of rows) {
    const during = `[${startsAt.toISOString()},${endsAt.toISOString()})`
    const owner = { ownerKind: 'clinic', ownerId: made.clinicId }
    await makeBlock({ trx: db }, { locationId, kind: 'clinic', during, reason: 'Wedge mornings', ...owner }, [coachId])
  }
  return { ...made, coachId, staffIds }
}

const days = ['2026-12-03', '2026-12-10'] as const

async function callOff(as: CallAs, coachId: string, day: string, action: 'cancel' | 'replace' = 'cancel') {
  const manager = await as('manager')
  const { others, version } = await plan(manager, coachId, { day })
  const blocks = others.map((one) => ({
    blockId: one.id,
    version: one.version,
    action,
    ...(action === 'replace' && { substituteIds: one.substitutes.map(({ id }) => id) }),
  }))
  await takeOut(manager, coachId, { day, version, blocks })
  return others[0]?.toTell
}

for (const [off, stays] of [
  [days[0], days[1]],
  [days[1], days[0]],
]) {
  test(`whoever has places in a clinic of which ${off} is called off is told once, with its share of what was paid`, async ({
    db,
    as,
    services,
    clock,
  }) => {
    const { clinicId, coachId, desk } = await makeTaught({ db, as, services })
    const [family, one, waits] = [await as(), await as(), await as()]
    const two = await takePlaces(family, [me, guest('Kim Lee')])
    const more = await takePlaces(family, [guest('Noa Lee')])
    const single = await takePlaces(one, [me])
    await orderPlaces(waits, [me])
    await desk(clinicPlacesContract.addPlace, {
      params: { clinicId },
      headers: key(),
      body: { name: 'Robin Vega', email: 'robin@example.com' },
    })

    clock.pass({ minutes: 5 })
    const toTell = await callOff(as, coachId, off ?? '')
    await settleSessionsOff(jobWork(services, 'test'))
    await settleSessionsOff(jobWork(services, 'test'))

    const told = await letters(db, 'clinic_session_off')
    expect(told).toHaveLength(4)
    expect(toTell).toBe(4)
    for (const { text } of told) {
      expect(text).toContain('Coach 1 is ill.')
      expect(text).toContain(stays === days[0] ? 'December 3' : 'December 10')
    }
    const texts = told.map(({ text }) => text)
    for (const sum of ['$97.50 goes back', '$32.50 goes back']) {
      expect(texts.filter((text) => text.includes(sum))).toHaveLength(1)
    }
    expect(texts.filter((text) => text.includes('There is nothing to pay for it.'))).toHaveLength(2)
    const read = async (orderId: string) => (await desk(ordersContract.readOrder, { params: { orderId } })).refunds
    expect(await read(two.id)).toMatchObject([{ totalCents: 6500 }])
    expect(await read(more.id)).toMatchObject([{ totalCents: 3250 }])
    expect(await read(single.id)).toMatchObject([{ totalCents: 3250 }])
    expect((await seatsIn(db)).map(({ status }) => status)).not.toContain('withdrawn')
    expect(await faultsOfLedgers(db)).toEqual([])

    // The list of clinics says what its page says.
    const { clinics } = await desk(clinicsContract.listStudioClinics, { query: { limit: 20 } })
    expect(clinics).toMatchObject([{ local: `${stays}T10:00`, sessionCount: 1 }])

    // It is not what was bought: all the rest goes back however late a place is given up.
    const [own] = await placesOf(one)
    const given = await one(clinicPlacesContract.cancelMyPlace, {
      params: { seatId: own?.id ?? '' },
      headers: key(),
      query: {},
    })
    expect(given.refund).toMatchObject({ totalCents: 3250 })

    clock.pass({ minutes: 5 })
    await callOff(as, coachId, stays ?? '')
    await settleSessionsOff(jobWork(services, 'test'))
    await giveBackCalledOff(jobWork(services, 'test'))
    expect(await letters(db, 'clinic_session_off')).toHaveLength(4)
    expect((await letters(db, 'clinic_called_off')).length).toBeGreaterThan(0)
    expect((await read(two.id)).reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(13_000)
    expect(await faultsOfLedgers(db)).toEqual([])
  })
}

test('one place of two goes back after a session was called off, and the other one stays', async ({
  db,
  as,
  services,
  clock,
}) => {
  const { coachId, refund } = await makeTaught({ db, as, services })
  const order = await takePlaces(await as(), [me, guest('Kim Lee')])
  clock.pass({ minutes: 5 })
  await callOff(as, coachId, days[0])
  await settleSessionsOff(jobWork(services, 'test'))

  const [line] = order.lines
  await refund(order.id, [{ lineId: line?.id ?? '', quantity: 1, amountCents: 3250 }])
  expect((await seatsIn(db)).map(({ status }) => status).toSorted()).toEqual(['registered', 'withdrawn'])
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('of another coach who comes to a clinic everybody is told', async ({ db, as, services }) => {
  const { coachId, clinicId, staffIds } = await makeTaught({ db, as, services }, 2)
  await db
    .deleteFrom('clinicSession')
    .where('clinicId', '=', clinicId)
    .where('startsAt', '>', new Date('2026-12-05'))
    .execute()
  for (const resourceId of staffIds)
    await makeProfile(db, resourceId, { publicName: `Shown ${resourceId}`, slug: resourceId })
  await takePlaces(await as(), [me])

  await callOff(as, coachId, days[0], 'replace')
  expect(await letters(db, 'clinic_moved')).toMatchObject([
    { text: expect.stringContaining(`instead of Shown ${coachId}`) },
  ])
})
