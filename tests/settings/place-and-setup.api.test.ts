import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { taxContract } from '#shared/catalog/tax-contract.ts'
import type { Call } from '#shared/http/call.ts'
import { settingsContract } from '#shared/settings/contract.ts'
import { setupContract } from '#shared/settings/setup-contract.ts'
import { weekdays } from '#shared/settings/setup.ts'
import { resourcesContract } from '#shared/staffing/resources.ts'
import { person } from '#tests/booking/wednesday.ts'
import { tokenOf } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { ownStudio } from './own-studio.ts'

const bayThere = { kind: 'bay' as const, name: 'West bay', title: 'Simulator', capabilities: ['monitor'], email: null }

const startsOf = async (call: Call) => {
  const query = { service: 'bay', from: '2026-11-25', days: 1 }
  const { starts } = await call(bookingContract.listFreeStarts, { query })

  return [starts.at(0)?.local, starts.at(-1)?.local].map((local) => local?.slice(11))
}

test('a second place is opened by its rows, then over HTTP, and keeps its hours while the set-up changes those of the first', async ({
  db,
  as,
  call,
  callWith,
  services,
}) => {
  const admin = await as('admin')
  await admin(setupContract.applySetup, { query: {}, body: ownStudio })
  await db
    .updateTable('location')
    .set({ openedAt: new Date('2026-11-10T15:00:00Z') })
    .execute()
  // As docs/operate.md says it.
  const { id: _, ...facts } = await db.selectFrom('location').selectAll().executeTakeFirstOrThrow()
  const [place] = await db
    .insertInto('location')
    .values({
      ...facts,
      // The lowest id makes no place the first one.
      id: '00000000-0000-4000-8000-000000000001',
      name: 'West Loft',
      zone: 'America/Denver',
      currency: 'USD',
      openedAt: new Date('2026-11-20T15:00:00Z'),
    })
    .returning('id')
    .execute()
  const locationId = place?.id ?? ''
  await db
    .insertInto('openingHours')
    .values(weekdays.map((_name, at) => ({ locationId, weekday: at + 1, opens: '12:00', closes: '15:00' })))
    .execute()
  const snow = { day: '2026-12-24', opens: null, closes: null, note: 'Snow' }
  await db
    .insertInto('openingException')
    .values({ locationId, ...snow })
    .execute()
  await services.places.reload()
  const callThere = callWith({ 'place-id': locationId })
  const adminThere = callWith({
    authorization: `Bearer ${await tokenOf(services, admin.userId)}`,
    'place-id': locationId,
  })

  await adminThere(resourcesContract.createResource, { headers: {}, body: bayThere })
  const rate = { category: 'bay_rental' as const, jurisdiction: 'Colorado', ratePpm: 29_000, from: '2026-11-24' }
  expect((await adminThere(taxContract.setTaxRate, { body: rate })).rates).toMatchObject([{ jurisdiction: 'Colorado' }])
  expect((await admin(taxContract.readTaxes, {})).rates).toEqual([])
  expect(await callThere(settingsContract.readStudio, {})).toMatchObject({ name: 'West Loft', zone: 'America/Denver' })
  expect(await call(settingsContract.readStudio, {})).toMatchObject({ name: 'North Loft', zone: 'Europe/London' })
  expect([await startsOf(call), await startsOf(callThere)]).toEqual([
    ['09:00', '17:00'],
    ['12:00', '14:00'],
  ])
  const startsAt = new Date('2026-11-25T12:00:00-07:00')
  await callThere(bookingContract.createBooking, { headers: {}, body: { serviceCode: 'bay', startsAt, person } })

  const { hours } = ownStudio
  if (!hours) throw new Error('It has hours.')
  expect(await admin(setupContract.readSetupDocument, {})).toMatchObject({ hours })
  const { version = '' } = await admin(setupContract.readSetup, {})
  const week = { ...hours.week, monday: [{ from: '10:00', until: '17:00' }] }
  const exceptions = [{ from: snow.day, until: null, note: 'Eve', hours: [] }]
  await admin(setupContract.applySetup, {
    query: { version, overwrite: 'hours' },
    body: { version: 1, hours: { week, exceptions } },
  })

  const hoursThere = db.selectFrom('openingHours').select(['weekday', 'opens']).where('locationId', '=', locationId)
  expect(await hoursThere.orderBy('weekday').execute()).toEqual(
    weekdays.map((_name, at) => ({ weekday: at + 1, opens: '12:00:00' })),
  )
  const daysThere = db.selectFrom('openingException').select('note').where('locationId', '=', locationId)
  expect(await daysThere.execute()).toEqual([{ note: 'Snow' }])
})
