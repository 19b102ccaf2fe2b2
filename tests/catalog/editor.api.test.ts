import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { servicePreviewContract } from '#shared/booking/preview-contract.ts'
import { catalogContract } from '#shared/catalog/contract.ts'
import { catalogEditorContract } from '#shared/catalog/editor-contract.ts'
import { book } from '#tests/booking/wednesday.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { at, newDocument, publish } from './draft.ts'

const {
  changeServiceStatus,
  createService,
  discardDraft,
  listCatalog,
  orderServices,
  publishService,
  putPeakHours,
  putPolicy,
  readChoices,
  readService,
  rollBackService,
  saveDraft,
} = catalogEditorContract
const { listServices } = catalogContract
const { previewService } = servicePreviewContract
const priceOf = (code: string) => (services: { code: string; priceCents: number }[]) =>
  services.find((one) => one.code === code)?.priceCents

test('a draft is offered once it is published, and a booking made before keeps its price and terms', async ({
  db,
  as,
  call,
}) => {
  const { serviceId } = await makeStudio(db)
  const manager = await as('manager')
  const params = { serviceId }
  const { manageToken: _, ...booked } = await book(call, '10:00')

  const { document, version, draftVersion } = await manager(readService, { params })
  const saved = await manager(saveDraft, {
    params,
    body: { document: at(12_000)(document ?? newDocument()), version, draftVersion },
  })
  expect(saved).toMatchObject({ status: 'live', version, futureBookings: 1, draft: { baseVersion: version } })
  expect(priceOf('swing_eval')(await call(listServices, {}))).toBe(9500)

  const published = await manager(publishService, {
    params,
    body: { version, draftVersion: saved.draftVersion, note: 'Prices of 2027' },
  })

  expect(published).toMatchObject({ version: version + 1, draft: null, history: [{ note: 'Prices of 2027' }] })
  expect(priceOf('swing_eval')(await call(listServices, {}))).toBe(12_000)
  expect((await book(call, '14:00', { email: 'ada@example.com' })).priceCents).toBe(12_000)
  const desk = await as('front_desk')
  expect(await desk(bookingContract.readBooking, { params: { bookingId: booked.id } })).toMatchObject(booked)
  const { before, after } = await db
    .selectFrom('auditEvent')
    .select(['before', 'after'])
    .where('action', '=', 'service_published')
    .executeTakeFirstOrThrow()
  expect([before, after]).toMatchObject([{ options: [{ priceCents: 9500 }] }, { options: [{ priceCents: 12_000 }] }])
})

test('of two who publish at once one is told, with the service as it is now', async ({ db, as }) => {
  const { serviceId } = await makeStudio(db)
  const [manager, admin] = [await as('manager'), await as('admin')]
  const params = { serviceId }
  const { document, version, draftVersion } = await manager(readService, { params })
  const body = { document: document ?? newDocument(), version, draftVersion }
  const saved = await manager(saveDraft, { params, body })

  await expect(admin(saveDraft, { params, body })).rejects.toMatchObject({ code: 'version_conflict' })
  const outcomes = await Promise.allSettled(
    [manager, admin].map((call) =>
      call(publishService, { params, body: { version, draftVersion: saved.draftVersion } }),
    ),
  )

  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = outcomes.find((one) => one.status === 'rejected')
  expect(refused?.reason).toMatchObject({
    code: 'version_conflict',
    facts: { current: { version: version + 1, draft: null } },
  })
})

test('a retired service is booked no more, its bookings stay, and it can be offered again', async ({
  db,
  as,
  call,
}) => {
  const { serviceId } = await makeStudio(db)
  const manager = await as('manager')
  const params = { serviceId }
  const booked = await book(call, '10:00')

  const retired = await manager(changeServiceStatus, { params, body: { to: 'retired', reason: 'The coach left' } })

  expect(retired).toMatchObject({
    status: 'retired',
    futureBookings: 1,
    history: [{ note: 'Retired: The coach left' }],
  })
  expect(await call(listServices, {})).toEqual([])
  await expect(book(call, '14:00')).rejects.toMatchObject({ code: 'not_found' })
  const desk = await as('front_desk')
  expect(await desk(bookingContract.readBooking, { params: { bookingId: booked.id } })).toMatchObject({
    status: 'confirmed',
    priceCents: 9500,
  })
  await expect(manager(changeServiceStatus, { params, body: { to: 'retired' } })).rejects.toMatchObject({
    code: 'wrong_state',
  })
  await manager(changeServiceStatus, { params, body: { to: 'live', version: retired.version } })
  expect(await call(listServices, {})).toHaveLength(1)
})

test('a former version becomes the draft of the next one; history only grows', async ({ db, as, call }) => {
  const { serviceId } = await makeStudio(db)
  const manager = await as('manager')
  const params = { serviceId }
  await publish(manager, serviceId, at(10_000))
  const { draftVersion } = await publish(manager, serviceId, at(11_000))

  const back = await manager(rollBackService, { params, body: { to: 2, draftVersion } })
  const { version } = back
  const published = await manager(publishService, { params, body: { version, draftVersion: back.draftVersion } })

  expect(published.history.map((one) => one.version)).toEqual([4, 3, 2])
  expect(priceOf('swing_eval')(await call(listServices, {}))).toBe(10_000)
  await expect(
    manager(rollBackService, { params, body: { to: 9, draftVersion: published.draftVersion } }),
  ).rejects.toMatchObject({ code: 'not_found' })
})

test('a new service is seen by nobody until it is published, in the order that is wanted', async ({ db, as, call }) => {
  const { serviceId: first } = await makeStudio(db)
  const manager = await as('manager')
  const made = await manager(createService, { body: { code: 'open_bay', document: newDocument() } })
  await expect(manager(createService, { body: { code: 'open_bay', document: newDocument() } })).rejects.toMatchObject({
    code: 'conflict',
  })

  expect(made).toMatchObject({ status: 'unpublished', version: 0 })
  expect(await manager(readService, { params: { serviceId: made.id } })).toMatchObject({ document: null })
  expect(await call(listServices, {})).toHaveLength(1)
  const params = { serviceId: made.id }
  await manager(publishService, { params, body: { version: 0, draftVersion: made.draftVersion } })
  await manager(orderServices, { body: { serviceIds: [made.id, first] } })

  expect((await call(listServices, {})).map(({ code }) => code)).toEqual(['open_bay', 'swing_eval'])
  expect((await manager(listCatalog, {})).services).toMatchObject([
    { code: 'open_bay', status: 'live', leastCents: 4000, hasDraft: false },
    { code: 'swing_eval', status: 'live' },
  ])
  const other = await manager(createService, { body: { code: 'other_bay', document: newDocument() } })
  const query = { draftVersion: other.draftVersion }
  await manager(discardDraft, { params: { serviceId: other.id }, query })
  expect((await manager(listCatalog, {})).services.map(({ code }) => code)).not.toContain('other_bay')
})

test('a service names policies and plans that exist', async ({ db, as }) => {
  const { serviceId } = await makeStudio(db)
  const manager = await as('manager')

  const wrong = publish(manager, serviceId, (document) => ({
    ...document,
    policy: 'fair',
    windows: [{ plan: 'platinum', minimumNoticeMinutes: 60, maximumAdvanceDays: 60 }],
  }))

  await expect(wrong).rejects.toMatchObject({
    code: 'invalid_input',
    facts: { details: [{ path: 'policy' }, { path: 'windows.0.plan' }] },
  })
})

test('policies and peak hours are changed for all services, and whoever may not is told so', async ({ db, as }) => {
  await makeStudio(db)
  const manager = await as('manager')
  const hours = [
    { weekday: 5, starts: '18:00', ends: '02:00' },
    { weekday: 6, starts: '09:00', ends: '24:00' },
  ]
  const policy = { bands: [{ untilHours: 0, feePercent: 20 }], noShowFeePercent: 80, graceMinutes: 30 }

  await manager(putPeakHours, { body: { hours } })
  const choices = await manager(putPolicy, { params: { code: 'standard' }, body: policy })

  expect(choices).toMatchObject({
    peakHours: hours,
    policies: [{ code: 'standard', ...policy, serviceCount: 1 }],
    capabilities: [
      { kind: 'staff', capability: 'coaching', count: 1 },
      { kind: 'bay', capability: 'launch_monitor', count: 1 },
    ],
  })
  const coach = await as('coach')
  expect(await coach(readChoices, {})).toEqual(choices)
  await expect(coach(putPeakHours, { body: { hours } })).rejects.toMatchObject({ code: 'not_allowed' })
})

test('a preview shows what clients would see, and is offered to nobody', async ({ db, as, call }) => {
  const { serviceId } = await makeStudio(db)
  const manager = await as('manager')
  const { document, version } = await manager(readService, { params: { serviceId } })
  const draft = { ...at(12_000)(document ?? newDocument()), minimumNoticeMinutes: 1440 }

  const preview = await manager(previewService, { params: { serviceId }, body: { document: draft } })

  expect(preview).toMatchObject({
    service: { code: 'swing_eval', priceCents: 12_000 },
    next: { local: '2026-11-25T09:00', priceCents: 12_000 },
  })
  expect(priceOf('swing_eval')(await call(listServices, {}))).toBe(9500)
  expect(await manager(readService, { params: { serviceId } })).toMatchObject({ version, draft: null })
  const made = await manager(createService, { body: { code: 'open_bay', document: newDocument() } })
  const unpublished = await manager(previewService, {
    params: { serviceId: made.id },
    body: { document: newDocument() },
  })
  expect(unpublished.service).toMatchObject({ code: 'open_bay', priceCents: 4000 })
})
