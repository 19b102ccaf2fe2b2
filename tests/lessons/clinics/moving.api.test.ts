import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { jobWork } from '#server/kernel/work.ts'
import { recogniseRevenue } from '#server/ledger/schedules/schedule.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { readFirstPlace } from '#server/settings/service.ts'
import { slugOf } from '#shared/catalog/code-of.ts'
import type { Call } from '#shared/http/call.ts'
import { clinicPlacesContract } from '#shared/lessons/clinics/places-contract.ts'
import { type ClinicRecord, clinicsContract } from '#shared/lessons/editor/clinics-contract.ts'
import { makeProfile } from '#tests/catalog/staff-profile.ts'
import { inBooks, key } from '#tests/orders/counter.ts'
import { makeResource } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { guest, makeMornings, me, orderPlaces, placesOf, takePlaces } from './places.ts'

const { changeClinic, readClinic } = clinicsContract

async function changeTo(manager: Call, clinicId: string, change: (was: ClinicRecord) => Partial<ClinicRecord>) {
  const was = await manager(readClinic, { params: { clinicId } })
  const { id: _, placesTaken: __, decidedAt: ___, calledOffAt: ____, ...document } = { ...was, ...change(was) }

  return manager(changeClinic, { params: { clinicId }, body: document })
}

type Time = Partial<ClinicRecord['sessions'][number]>

/** Moves one of its sessions. */
const move = (manager: Call, clinicId: string, at: number, time: Time) =>
  changeTo(manager, clinicId, ({ sessions }) => ({
    sessions: sessions.map((session, index) => (index === at ? { ...session, ...time } : session)),
  }))

const lettersOf = (db: Db) =>
  db.selectFrom('notice').select(['recipient', 'subject', 'text']).where('template', '=', 'clinic_moved').execute()

test('whoever has places is written to once, and gives them back free of charge until it begins', async ({
  db,
  as,
  services,
  clock,
}) => {
  // Too late to cancel by the terms.
  clock.set('2026-12-02T17:00:00Z')
  const { clinicId, desk } = await makeMornings({ db, as, services })
  const [manager, client, slow] = [await as('manager'), await as(), await as()]
  await takePlaces(client, [me])
  await takePlaces(client, [guest('Kim Lee')])
  await orderPlaces(slow, [me])
  await desk(clinicPlacesContract.addPlace, {
    params: { clinicId },
    headers: key(),
    body: { name: 'Lou', email: 'lou@example.com' },
  })
  await desk(clinicPlacesContract.addPlace, { params: { clinicId }, headers: key(), body: { name: 'Nobody knows' } })

  await changeTo(manager, clinicId, () => ({ level: 'Anybody', priceCents: 7000 }))
  expect(await lettersOf(db)).toEqual([])
  await move(manager, clinicId, 0, { day: '2026-12-02', from: '11:45', until: '13:00' })

  const letters = await lettersOf(db)
  expect(letters.map(({ recipient }) => recipient).toSorted()).toEqual([client.email, 'lou@example.com'].toSorted())
  const toClient = letters.find(({ recipient }) => recipient === client.email)
  expect(toClient?.subject).toBe('Changed: Wedge mornings, Wednesday, December 2, 11:45 AM – 1:00 PM CST')
  for (const said of [
    'Was: Thursday, December 3, 10:00 – 11:30 AM CST',
    'When: Wednesday, December 2, 11:45 AM – 1:00 PM CST',
    'Thursday, December 10, 10:00 – 11:30 AM CST',
    'Kim Lee',
    'all that you paid goes back',
  ]) {
    expect(toClient?.text).toContain(said)
  }
  expect(letters.find(({ recipient }) => recipient === 'lou@example.com')?.text).toContain('please call us')

  clock.set('2026-12-02T17:44:59Z')
  const [own, other] = await placesOf(client)
  expect(own?.policy).toBe('Free to cancel until it begins.')
  const cancel = (seatId = '') =>
    client(clinicPlacesContract.cancelMyPlace, { params: { seatId }, query: {}, headers: key() })
  expect(await cancel(own?.id)).toMatchObject({ refund: { totalCents: 6500 } })
  clock.set('2026-12-02T17:45:00Z')
  await expect(cancel(other?.id)).rejects.toMatchObject({ code: 'too_late' })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('who takes a place after it was moved has it by its terms', async ({ db, as, services, clock }) => {
  clock.set('2026-12-02T17:00:00Z')
  const { clinicId } = await makeMornings({ db, as, services })
  await move(await as('manager'), clinicId, 0, { day: '2026-12-04' })
  clock.set('2026-12-02T17:30:00Z')
  const client = await as()
  await takePlaces(client, [me])

  expect(await placesOf(client)).toMatchObject([{ policy: 'If you cancel, nothing is given back.' }])
  expect(await lettersOf(db)).toEqual([])
})

test('another coach is told of as well, by name', async ({ db, as, services }) => {
  const { clinicId } = await makeMornings({ db, as, services })
  const [was, is] = [await makeCoach(db, 'Elena Duarte'), await makeCoach(db, 'Sam Ito')]
  const manager = await as('manager')
  await changeTo(manager, clinicId, () => ({ coachId: was }))
  const client = await as()
  await takePlaces(client, [me])

  await changeTo(manager, clinicId, () => ({ coachId: is }))

  const [letter, ...others] = await lettersOf(db)
  expect(others).toEqual([])
  expect(letter?.text).toContain('With: Sam Ito, instead of Elena Duarte')
  expect(letter?.text).not.toContain('Was:')
})

test('what is earned stays earned, and the rest is earned by the new days', async ({ db, as, services, clock }) => {
  const { clinicId } = await makeMornings({ db, as, services })
  const client = await as()
  await takePlaces(client, [me, guest('Kim Lee')])

  // Three of the eight days have passed when the second morning is a week later: 10 days are left.
  clock.set('2026-12-05T18:00:00Z')
  const manager = await as('manager')
  await move(manager, clinicId, 1, { day: '2026-12-15' })
  expect(await inBooks(db)).toEqual({ 1110: 13_000, 2320: -8125, 4030: -4875 })
  await recogniseRevenue(jobWork(services, 'test'))
  expect(await inBooks(db)).toEqual({ 1110: 13_000, 2320: -8125, 4030: -4875 })

  clock.set('2026-12-10T18:00:00Z')
  await recogniseRevenue(jobWork(services, 'test'))
  expect(await inBooks(db)).toEqual({ 1110: 13_000, 2320: -4063, 4030: -8937 })
  expect(await faultsOfLedgers(db)).toEqual([])

  // And back to tomorrow: one day is left.
  await move(await as('manager'), clinicId, 1, { day: '2026-12-11' })
  expect(await inBooks(db)).toEqual({ 1110: 13_000, 2320: -4063, 4030: -8937 })
  clock.set('2026-12-11T18:00:00Z')
  await recogniseRevenue(jobWork(services, 'test'))
  expect(await inBooks(db)).toEqual({ 1110: 13_000, 4030: -13_000 })
  expect(await faultsOfLedgers(db)).toEqual([])
  const steps = await db.selectFrom('revenueRecognition').select('cents').execute()
  expect(steps.every(({ cents }) => cents > 0)).toBe(true)
})

async function makeCoach(db: Db, publicName: string): Promise<string> {
  const { id: locationId } = await readFirstPlace({ trx: db })
  const id = await makeResource(db, { kind: 'staff', locationId, capabilities: ['coaching'], name: publicName })
  await makeProfile(db, id, { publicName, slug: slugOf(publicName) })

  return id
}
