import { expect } from 'vitest'

import { jobWork } from '#server/kernel/work.ts'
import { keepEvenings } from '#server/leagues/evenings.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { waitlistContract } from '#shared/booking/waitlist/waitlist-contract.ts'
import { catalogEditorContract } from '#shared/catalog/editor-contract.ts'
import { leagueBaysContract } from '#shared/leagues/bays.ts'
import { drawersContract } from '#shared/payments/drawers-contract.ts'
import { wait } from '#tests/booking/waitlist/waiting.ts'
import { book } from '#tests/booking/wednesday.ts'
import { makePlace } from '#tests/inventory/transfers/places.ts'
import { makeEvening } from '#tests/leagues/seasons.ts'
import { key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

test('a second place that only has shelves doubles nothing, and is nowhere taken for the studio', async ({
  db,
  call,
  as,
  services,
}) => {
  const { leagueId } = await makeEvening(db)
  const { id, name } = await db.selectFrom('location').select(['id', 'name']).executeTakeFirstOrThrow()
  await makePlace(db, 'Naples')
  await db.updateTable('location').set({ currency: 'CAD', zone: 'Europe/Rome' }).where('id', '<>', id).execute()
  // Its row lies behind the other one from then on.
  await db.updateTable('location').set({ name }).where('id', '=', id).execute()
  const manager = await as('manager')

  await keepEvenings(jobWork(services, 'test'))
  expect(await manager(leagueBaysContract.listLeagueBays, {})).toMatchObject({
    leagues: [{ id: leagueId, eveningCount: 1, nextLocal: '2026-11-25T10:00' }],
  })
  expect(await db.selectFrom('block').select('locationId').execute()).toEqual([{ locationId: id }])

  const hours = [{ weekday: 3, starts: '17:00', ends: '20:00' }]
  const choices = await manager(catalogEditorContract.putPeakHours, { body: { hours } })
  expect(choices).toMatchObject({ currency: 'USD', peakHours: hours })
  await manager(drawersContract.createDrawer, { headers: key(), body: { name: 'Front', active: true } })
  expect((await manager(drawersContract.listDrawers, {})).drawers).toMatchObject([{ name: 'Front' }])

  const taken = await book(call, '11:00')
  const sam = await as('member')
  await wait(sam, '11:00', 'sam@example.com')
  const desk = await as('front_desk')
  expect((await desk(waitlistContract.listWaitlist, { query: {} })).entries).toHaveLength(1)
  expect(await desk(bookingContract.readBooking, { params: { bookingId: taken.id } })).toMatchObject({ id: taken.id })
})
