import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { catalogContract } from '#shared/catalog/contract.ts'
import type { ServiceDocument } from '#shared/catalog/document.ts'
import { catalogEditorContract } from '#shared/catalog/editor-contract.ts'
import type { Call } from '#shared/http/call.ts'
import { makeClub, offered, rent } from '#tests/booking/club.ts'
import { at, book, freeTimes, person } from '#tests/booking/wednesday.ts'
import { makeService, makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { publish } from './draft.ts'

const { cancelBooking, createBooking, listFreeStarts } = bookingContract

const withPrices =
  (prices: ServiceDocument['options'][number]['prices']) =>
  (document: ServiceDocument): ServiceDocument => ({
    ...document,
    options: document.options.map((option) => ({ ...option, prices })),
  })

test('a price that is named for a plan stands in place of its percent and its extra hour, also at peak', async ({
  db,
  as,
  call,
}) => {
  const { member } = await makeClub({ db, as }, {}, { left: { peak: 60, offPeak: 0, guestPasses: 0 } })
  const manager = await as('manager')
  const { services } = await manager(catalogEditorContract.listCatalog, {})
  const id = services.find(({ code }) => code === 'bay_60')?.id ?? ''
  await manager(catalogEditorContract.putPeakHours, {
    body: { hours: [{ weekday: 3, starts: '13:00', ends: '21:00' }] },
  })
  await publish(
    manager,
    id,
    withPrices([
      { plan: null, peak: true, priceCents: 6000 },
      { plan: 'annual', peak: false, priceCents: 1500 },
      { plan: 'annual', peak: true, priceCents: 2500 },
    ]),
  )

  expect(await offered(call, '10:00')).toMatchObject({ priceCents: 5000 })
  expect(await offered(call, '13:00')).toMatchObject({ priceCents: 6000 })
  await rent(member, at('13:00'), { expectedPriceCents: 0 })
  expect(await offered(member, '10:00')).toMatchObject({ priceCents: 1500, publicPriceCents: 5000 })
  expect(await offered(member, '16:00')).toMatchObject({ priceCents: 2500, publicPriceCents: 6000 })
  const [shown] = (await call(catalogContract.listServices, {})).filter(({ code }) => code === 'bay_60')
  expect(shown?.options[0]?.prices).toMatchObject([{ plan: null, peak: true }, { planName: 'Annual' }, { peak: true }])
})

test('members of a plan book as soon and as far ahead as the service says, the stricter of both rules', async ({
  db,
  as,
  call,
}) => {
  const { member } = await makeClub({ db, as }, { maximumAdvanceDays: 30 })
  const manager = await as('manager')
  const { services } = await manager(catalogEditorContract.listCatalog, {})
  const id = services.find(({ code }) => code === 'bay_60')?.id ?? ''
  await publish(manager, id, (document) => ({
    ...document,
    minimumNoticeMinutes: 2880,
    windows: [{ plan: 'annual', minimumNoticeMinutes: 30, maximumAdvanceDays: 20 }],
  }))

  expect(await offered(call, '10:00')).toBeUndefined()
  expect(await offered(member, '10:00')).toBeDefined()
  expect(await offered(member, '10:00', '2026-12-14')).toBeDefined()
  expect(await offered(member, '10:00', '2026-12-15')).toBeUndefined()
  await expect(rent(call, at('10:00'))).rejects.toMatchObject({
    code: expect.stringMatching(/not_offered|invalid_input/),
  })
})

test('a quota is counted in the transaction of the booking: of three at once one is made', async ({ db, as, call }) => {
  const { serviceId } = await makeStudio(db, { coaches: 3, bays: 3 })
  const manager = await as('manager')
  await publish(manager, serviceId, (document) => ({
    ...document,
    quotas: { active: 1, perDay: null, perPerson: null },
  }))

  const client = await as()
  const mine = (time: string) =>
    client(createBooking, { body: { serviceCode: 'swing_eval', startsAt: at(time), person } })
  const outcomes = await Promise.allSettled(['10:00', '12:00', '14:00'].map(mine))

  const refused = outcomes.flatMap((one): unknown[] => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused).toMatchObject([{ code: 'quota_exceeded', facts: { rule: 'active' } }, { code: 'quota_exceeded' }])
  // A guest who types the address is not told what its client has booked.
  expect(await book(call, '10:00', { email: client.email })).toMatchObject({ status: 'confirmed' })
})

test.for([
  ['active', { active: 2, perDay: null, perPerson: null }],
  ['per_day', { active: null, perDay: 2, perPerson: null }],
  ['per_person', { active: null, perDay: null, perPerson: 2 }],
] as const)(
  'what guests book with an address leaves its client all that a service lets them have: %s',
  async ([rule, quotas], { db, as, call }) => {
    const { serviceId } = await makeStudio(db, { coaches: 2, bays: 2 })
    const [manager, desk, client] = [await as('manager'), await as('front_desk'), await as()]
    await publish(manager, serviceId, (document) => ({ ...document, quotas }))
    const { email } = client
    for (const time of ['10:00', '11:15', '12:30', '13:45', '15:00']) await book(call, time, { email })
    expect(await freeTimes(client)).toContain('09:00')

    expect(await book(desk, '16:15', { email })).toMatchObject({ status: 'confirmed' })
    expect(await book(client, '09:00')).toMatchObject({ status: 'confirmed' })
    // What staff book for them counts.
    await expect(book(client, '10:00')).rejects.toMatchObject({ code: 'quota_exceeded', facts: { rule } })
  },
)

test('times that a quota keeps from somebody are left out of their list, and of nobody else’s', async ({
  db,
  as,
  call,
}) => {
  const { serviceId } = await makeStudio(db, { coaches: 2, bays: 2 })
  await publish(await as('manager'), serviceId, (document) => ({
    ...document,
    quotas: { active: null, perDay: 1, perPerson: null },
  }))
  const client = await as()
  await client(createBooking, { body: { serviceCode: 'swing_eval', startsAt: at('10:00') } })
  const query = { service: 'swing_eval', from: '2026-11-25', days: 2 }
  const daysOf = async (asker: Call) => {
    const { starts, limits } = await asker(listFreeStarts, { query })
    return { days: [...new Set(starts.map(({ local }) => local.slice(0, 10)))], limits }
  }

  expect(await daysOf(client)).toEqual({
    days: ['2026-11-26'],
    limits: [{ rule: 'per_day', message: 'This is booked once a day.' }],
  })
  expect(await daysOf(call)).toEqual({ days: ['2026-11-25', '2026-11-26'], limits: undefined })
  expect((await daysOf(await as())).days).toHaveLength(2)
})

test('starts that leave a gap are not offered, nor accepted', async ({ db, as, call }) => {
  const { serviceId } = await makeStudio(db, { bufferAfterMinutes: 0 })
  await publish(await as('manager'), serviceId, (document) => ({ ...document, gapMinutes: 60 }))
  await book(call, '12:00')

  const times = await freeTimes(call)

  expect(times).toContain('11:00')
  expect(times).toContain('10:00')
  expect(times).not.toContain('10:45')
  await expect(book(call, '10:45', { email: 'ada@example.com' })).rejects.toMatchObject({ code: 'slot_taken' })
})

test('beside a bay that stands differently there is time to change it', async ({ db, as, call }) => {
  const { serviceId } = await makeStudio(db, { coaches: 2, bufferAfterMinutes: 0 })
  const other = await makeService(db, { code: 'putting', bufferAfterMinutes: 0 })
  const manager = await as('manager')
  await publish(manager, serviceId, (document) => ({ ...document, setUp: { name: 'Irons', changeMinutes: 0 } }))
  await publish(manager, other, (document) => ({ ...document, setUp: { name: 'Putting', changeMinutes: 30 } }))
  await book(call, '12:00')
  const puttingAt = async () =>
    (await call(listFreeStarts, { query: { service: 'putting', from: '2026-11-25', days: 1 } })).starts.map(
      ({ local }) => local.slice(11),
    )

  const times = await puttingAt()
  expect(times).toContain('11:00')
  expect(times).not.toContain('13:00')
  expect(times).toContain('13:30')
})

test('of two who take a bay at once, with no time to change it between them, one has it', async ({ db, as, call }) => {
  const { serviceId } = await makeStudio(db, { coaches: 2, bufferAfterMinutes: 0 })
  const other = await makeService(db, { code: 'putting', bufferAfterMinutes: 0 })
  const manager = await as('manager')
  await publish(manager, serviceId, (document) => ({ ...document, setUp: { name: 'Irons', changeMinutes: 0 } }))
  await publish(manager, other, (document) => ({ ...document, setUp: { name: 'Putting', changeMinutes: 30 } }))

  for (const [irons, putting] of [
    ['09:00', '10:00'],
    ['11:00', '12:15'],
    ['13:30', '14:45'],
    ['16:00', '17:00'],
  ] as const) {
    const take = (serviceCode: string, time: string) =>
      call(createBooking, {
        body: { serviceCode, startsAt: at(time), person: { ...person, email: `${serviceCode}@example.com` } },
      })
    const outcomes = await Promise.allSettled([take('swing_eval', irons), take('putting', putting)])

    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [lost] = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(lost).toMatchObject({ code: 'slot_taken' })
  }
})

test('shortly after booking canceling is free, whatever the bands say', async ({ db, as, call, callWith, clock }) => {
  await makeStudio(db)
  await (
    await as('manager')
  )(catalogEditorContract.putPolicy, {
    params: { code: 'standard' },
    body: { bands: [{ untilHours: 0, feePercent: 50 }], noShowFeePercent: 100, graceMinutes: 15 },
  })
  const feeAfter = async (minutes: number, time: string) => {
    const { manageToken, id } = await book(call, time)
    clock.pass({ minutes })
    await callWith({ authorization: `Booking ${manageToken}` })(cancelBooking, { params: { bookingId: id }, body: {} })
    return (await db.selectFrom('booking').select('feeCents').where('id', '=', id).executeTakeFirst())?.feeCents
  }

  expect(await feeAfter(10, '10:00')).toBe(0)
  expect(await feeAfter(20, '10:00')).toBe(4750)
})
