import { sql } from 'kysely'
import { expect } from 'vitest'

import { checkFigures, keepFigures } from '#server/analytics/keep.ts'
import { jobWork } from '#server/kernel/work.ts'
import { analyticsContract, type Figure } from '#shared/analytics/contract.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { mergesContract } from '#shared/people/merges.ts'
import { makeTee } from '#tests/booking/pay/party.ts'
import { at } from '#tests/booking/wednesday.ts'
import { key, openCounter } from '#tests/orders/counter.ts'
import { makeClient } from '#tests/people/clients.ts'
import { test } from '#tests/support/test.ts'

const { readServicesFigures, readHeat, listFigureRows } = analyticsContract

const valuesOf = (figures: readonly Figure[]) => Object.fromEntries(figures.map(({ code, value }) => [code, value]))
const withoutAhead = (figures: readonly Figure[]) =>
  figures.filter(({ code }) => code !== 'ahead').map(({ code, value }) => [code, value])

const on = (day: string, time: string) => new Date(`${day}T${time}:00-06:00`)
const day = { from: '2026-11-25', until: '2026-11-25' }

test('bookings and time of a day, by rows, groups and hours, before and after the day is kept; hours that change later change nothing, a booking and a merge do', async ({
  db,
  as,
  services,
  clock,
}) => {
  await makeTee({ db, services }, { opens: '09:00', closes: '17:00' })
  const { desk } = await openCounter({ db, as, services })
  const [came, stayedAway] = [await makeClient(db), await makeClient(db)]
  const book = (time: string, personId: string) =>
    desk(bookingContract.createBooking, {
      headers: key(),
      body: { serviceCode: 'swing_eval', startsAt: at(time), personId },
    })
  const first = await book('10:00', came)
  const second = await book('12:00', stayedAway)
  const third = await book('14:00', came)
  const off = await book('16:00', came)
  await desk(bookingContract.changeBookingStatus, {
    params: { bookingId: off.id },
    body: { to: 'cancelled_staff', reason: 'Ill' },
  })
  // Canceled before fees were noted.
  const { id: withoutFee } = await book('09:00', stayedAway)
  await db
    .updateTable('booking')
    .set({ status: 'cancelled_customer', feeCents: null })
    .where('id', '=', withoutFee)
    .execute()
  clock.set('2026-11-25T22:30:00Z')
  const evening = await as('manager')
  const mark = (bookingId: string, to: 'completed' | 'no_show') =>
    evening(bookingContract.changeBookingStatus, { params: { bookingId }, body: { to, reason: 'Late' } })
  await mark(first.id, 'completed')
  await mark(third.id, 'completed')
  await mark(second.id, 'no_show')
  await keepFigures(jobWork(services, 'keep-figures'))

  const ask = async () => (await evening(readServicesFigures, { query: day })).figures
  const today = await ask()
  expect(valuesOf(today)).toMatchObject({
    bookings: 3,
    kept: 2,
    no_shows: 1,
    no_show_rate: 33.3,
    cancelled_by_client: 1,
    cancelled_late: 0,
    cancelled_by_studio: 1,
    cancel_rate: 20,
    clients: 1,
    new_clients: 1,
    new_share: 50,
  })
  expect(valuesOf(today)['bays_full']).toBe(valuesOf(today)['bays_booked'])

  clock.set('2026-11-26T18:00:00Z')
  const manager = await as('manager')
  await keepFigures(jobWork(services, 'keep-figures'))
  await db.updateTable('openingHours').set({ closes: '13:00' }).execute()
  await keepFigures(jobWork(services, 'keep-figures'))
  await checkFigures(jobWork(services, 'check-figures'))
  const kept = await manager(readServicesFigures, { query: { ...day, by: 'hour' } })
  expect(withoutAhead(kept.figures)).toEqual(withoutAhead(today))
  const sumOver = (code: string) =>
    (kept.groups ?? []).reduce((sum, { figures }) => sum + (valuesOf(figures)[code] ?? 0), 0)
  for (const code of ['bookings', 'kept', 'open_minutes', 'bookable_minutes', 'booked_minutes', 'used_minutes'])
    expect([code, sumOver(code)]).toEqual([code, valuesOf(kept.figures)[code]])
  const { cells } = await manager(readHeat, { query: day })
  expect(cells.reduce((sum, { openMinutes }) => sum + openMinutes, 0)).toBe(valuesOf(kept.figures)['open_minutes'])
  for (const { code, value } of kept.figures) {
    const { total } = await manager(listFigureRows, { params: { page: 'services', code }, query: day })
    expect([code, total.value]).toEqual([code, value])
  }

  const now = async () => valuesOf((await manager(readServicesFigures, { query: day })).figures)
  await db.updateTable('booking').set({ status: 'completed' }).where('id', '=', second.id).execute()
  const corrected = { kept: 3, no_shows: 0, clients: 2, new_clients: 2 }
  expect(await now()).toMatchObject(corrected)
  await keepFigures(jobWork(services, 'keep-figures'))
  expect(await now()).toMatchObject(corrected)

  const admin = await as('admin')
  const body = { otherId: stayedAway, name: 'survivor', email: 'survivor', phone: 'survivor' } as const
  await admin(mergesContract.mergePerson, { params: { personId: came }, query: {}, body })
  expect(await now()).toMatchObject({ kept: 3, clients: 1, new_clients: 1 })
  await keepFigures(jobWork(services, 'keep-figures'))
  expect(await now()).toMatchObject({ kept: 3, clients: 1, new_clients: 1 })
})

test('clients and how far ahead they book are the same read from rows and kept, and a visit that is corrected makes the next one the first', async ({
  db,
  as,
  services,
  clock,
}) => {
  await makeTee({ db, services }, { opens: '09:00', closes: '17:00' })
  const { desk } = await openCounter({ db, as, services })
  const [often, once] = [await makeClient(db), await makeClient(db)]
  const visits = [
    { personId: often, startsAt: at('10:00') },
    { personId: once, startsAt: at('12:00') },
    { personId: often, startsAt: on('2026-11-26', '14:00') },
    { personId: often, startsAt: on('2026-11-27', '10:00') },
  ]
  const booked: string[] = []
  for (const visit of visits) {
    const { id } = await desk(bookingContract.createBooking, {
      headers: key(),
      body: { serviceCode: 'swing_eval', ...visit },
    })
    booked.push(id)
  }
  await db.updateTable('booking').set({ status: 'completed' }).execute()
  clock.set('2026-11-30T18:00:00Z')
  const manager = await as('manager')
  const days = { from: '2026-11-25', until: '2026-11-27' }
  const told = async (query: typeof days) => {
    const { figures } = await manager(readServicesFigures, { query })
    const { clients, new_clients: firsts, lead_minutes: lead } = valuesOf(figures)
    return { clients, firsts, lead }
  }
  const computed = [
    await told(days),
    await told({ ...days, from: '2026-11-26' }),
    await told({ ...days, from: '2026-11-27' }),
  ]
  expect(computed.map(({ clients, firsts }) => [clients, firsts])).toEqual([
    [2, 2],
    [1, 0],
    [1, 0],
  ])
  const leads = await db
    .selectFrom('booking')
    .select(sql<number>`extract(epoch from starts_at - created_at)::float8 / 60`.as('minutes'))
    .orderBy('startsAt')
    .execute()
  const [, second = 0, third = 0] = leads.map(({ minutes }) => Math.round(minutes))
  expect(computed[0]?.lead).toBe((second + third) / 2)

  await keepFigures(jobWork(services, 'keep-figures'))
  expect([
    await told(days),
    await told({ ...days, from: '2026-11-26' }),
    await told({ ...days, from: '2026-11-27' }),
  ]).toEqual(computed)

  await db
    .updateTable('booking')
    .set({ status: 'no_show' })
    .where('id', '=', booked[0] ?? '')
    .execute()
  const later = { ...days, from: '2026-11-26' }
  expect(await told(later)).toMatchObject({ clients: 1, firsts: 1 })
  expect(await told(days)).toMatchObject({ clients: 2, firsts: 2 })
  await keepFigures(jobWork(services, 'keep-figures'))
  expect(await told(later)).toMatchObject({ clients: 1, firsts: 1 })
  expect(await told(days)).toMatchObject({ clients: 2, firsts: 2 })

  const page = { params: { page: 'services' as const, code: 'kept' } }
  const latest = await manager(listFigureRows, { ...page, query: { ...days, limit: 1 } })
  const next = await manager(listFigureRows, { ...page, query: { ...days, limit: 1, after: latest.next ?? '' } })
  const last = await manager(listFigureRows, { ...page, query: { ...days, limit: 1, after: next.next ?? '' } })
  expect([latest, next, last].map(({ rows, total }) => [rows[0]?.day, total.count])).toEqual([
    ['2026-11-27', 3],
    ['2026-11-26', 3],
    ['2026-11-25', 3],
  ])
  expect(last.next).toBe(null)
})
