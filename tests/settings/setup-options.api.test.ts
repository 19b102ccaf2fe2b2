import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { catalogContract } from '#shared/catalog/contract.ts'
import { setupContract } from '#shared/settings/setup-contract.ts'
import { SetupDocument } from '#shared/settings/setup.ts'
import { test } from '#tests/support/test.ts'

import { ownStudio } from './own-studio.ts'

const { listFreeStarts } = bookingContract
const { services: short = [], ...rest } = ownStudio

const bay = {
  code: 'bay',
  name: 'Bay',
  category: 'bay',
  summary: 'A bay by the hour',
  policy: 'fair',
  feature: 'monitor',
  options: [
    { code: 'hour', formerCode: 'bay_hour', name: '1 hour', durationMinutes: 60, priceCents: 8000 },
    {
      code: 'open',
      name: 'By the half hour',
      durationMinutes: 60,
      priceCents: 8000,
      length: { shortestMinutes: 30, longestMinutes: 120, stepMinutes: 30 },
      prices: [{ plan: 'whole_year', peak: false, priceCents: 6000 }],
      needs: [
        { kind: 'staff', capability: 'teaching', count: 1 },
        { kind: 'bay', capability: 'monitor', count: 1 },
      ],
    },
  ],
  addOns: [{ code: 'clubs', name: 'Loan clubs', minutes: 0, priceCents: 1500 }],
  gapMinutes: 30,
  approvalHours: 24,
  setUp: { name: 'Simulator', changeMinutes: 15 },
  moves: { allowed: 1, untilHours: 48 },
  payment: { kind: 'deposit_percent', percent: 20 },
  quotas: { active: 6, perDay: 2 },
  windows: [{ plan: 'whole_year', minimumNoticeMinutes: 0, maximumAdvanceDays: 30 }],
}

const document = SetupDocument.parse({ ...rest, services: [...short.filter(({ code }) => code !== 'bay'), bay] })

test('options and add-ons of a set-up are offered, read back as they were, and set up again change nothing', async ({
  as,
  call,
}) => {
  const admin = await as('admin')
  await admin(setupContract.applySetup, { query: {}, body: document })

  expect((await admin(setupContract.readSetupDocument, {})).services).toEqual(document.services)
  expect(await admin(setupContract.applySetup, { query: { overwrite: 'services' }, body: document })).toMatchObject({
    changes: [],
    differences: [],
  })
  expect((await call(catalogContract.listServices, {})).find(({ code }) => code === 'bay')).toMatchObject({
    options: [{ code: 'hour' }, { code: 'open', length: { stepMinutes: 30 }, prices: [{ plan: 'whole_year' }] }],
    addOns: [{ code: 'clubs' }],
    needsApproval: true,
  })
  const query = { service: 'bay', option: 'open', minutes: 90, addOns: 'clubs', from: '2026-11-25', days: 1 }
  const { starts } = await call(listFreeStarts, { query })
  expect(starts[0]).toMatchObject({ priceCents: 13_500 })
  expect(await call(listFreeStarts, { query: { service: 'bay_hour', from: '2026-11-25', days: 1 } })).toMatchObject({
    serviceCode: 'bay',
  })
})

test('what became an option is not added as a service once more', async ({ as }) => {
  const admin = await as('admin')
  await admin(setupContract.applySetup, { query: {}, body: document })
  const [lesson] = short
  if (!lesson) throw new Error('The studio of these tests offers a lesson.')

  const again = admin(setupContract.applySetup, {
    query: {},
    body: { version: 1, services: [{ ...lesson, code: 'bay_hour', name: 'Bay, 1 hour' }] },
  })

  await expect(again).rejects.toMatchObject({
    facts: { details: [{ path: 'services.0.code', message: 'This is an option of “bay” by now: name it there.' }] },
  })
})

test('a price and a window of a plan that is not there are refused where they stand', async ({ as }) => {
  const admin = await as('admin')
  const { plans: _, ...withoutPlans } = document

  await expect(admin(setupContract.applySetup, { query: {}, body: withoutPlans })).rejects.toMatchObject({
    facts: {
      details: ['services.2.windows.0.plan', 'services.2.options.1.prices.0.plan'].map((path) => ({
        path,
        message: 'There is no plan “whole_year”.',
      })),
    },
  })
})

test('changed hours begin on the day of the set-up, and leave the weeks before and after it', async ({ as, db }) => {
  const admin = await as('admin')
  await admin(setupContract.applySetup, { query: {}, body: document })
  const weeks = () =>
    db
      .selectFrom('workSchedule')
      .innerJoin('resource', 'resource.id', 'resourceId')
      .select((eb) => [
        'validFrom',
        eb
          .selectFrom('workPattern')
          .select(eb.fn.countAll<string>().as('shifts'))
          .whereRef('workPattern.resourceId', '=', 'resource.id')
          .whereRef('workPattern.validFrom', '=', 'workSchedule.validFrom')
          .as('shifts'),
      ])
      .where('name', '=', 'Rory')
      .orderBy('validFrom')
      .execute()
  const { id: resourceId } = await db
    .selectFrom('resource')
    .select('id')
    .where('name', '=', 'Rory')
    .executeTakeFirstOrThrow()
  await db.insertInto('workSchedule').values({ resourceId, validFrom: '2099-01-05' }).execute()
  const people = document.people?.map((one) =>
    one.name === 'Rory' ? { ...one, hours: { ...one.hours, sunday: [] } } : one,
  )
  const again = { query: { overwrite: 'people' }, body: SetupDocument.parse({ version: 1, people }) }

  expect((await admin(setupContract.applySetup, again)).changes).toEqual([
    { section: 'people', key: 'Rory', what: 'changed' },
  ])
  expect(await weeks()).toMatchObject([
    { validFrom: '2000-01-01', shifts: 7 },
    { shifts: 6 },
    { validFrom: '2099-01-05', shifts: 0 },
  ])
  expect((await admin(setupContract.applySetup, again)).changes).toEqual([])
})
