import { expect } from 'vitest'

import { taxRulesOn } from '#server/catalog/taxes/rates.ts'
import { readConfig } from '#server/config.ts'
import { examine } from '#server/doctor.ts'
import { taxContract } from '#shared/catalog/tax-contract.ts'
import type { Call } from '#shared/http/call.ts'
import { makeClient } from '#tests/people/clients.ts'
import { makeLocation } from '#tests/support/make.ts'
import { test, testSecret } from '#tests/support/test.ts'

const { addTaxExemption, dropTaxRate, endTaxExemption, listTaxExemptions, putTaxPrices, readTaxes, setTaxRate } =
  taxContract

const state = { category: 'goods', jurisdiction: 'State of Illinois' } as const
const set = (call: Call, ratePpm: number, from: string) => call(setTaxRate, { body: { ...state, ratePpm, from } })
const inShort = (rates: readonly { ratePpm: number; from: string; until: string | null }[]) =>
  rates.map(({ ratePpm, from, until }) => [ratePpm, from, until])

test('a rate that changes from a day on ends the former one the day before, and both stay to be read', async ({
  db,
  as,
}) => {
  const locationId = await makeLocation(db)
  const admin = await as('admin')
  await set(admin, 62_500, '2026-01-01')

  const { rates, today } = await set(admin, 65_000, '2027-01-01')

  expect(today).toBe('2026-11-24')
  expect(inShort(rates)).toEqual([
    [65_000, '2027-01-01', null],
    [62_500, '2026-01-01', '2026-12-31'],
  ])
  const rulesOn = async (day: string) => (await taxRulesOn({ trx: db }, { locationId, day, personId: null })).rates
  expect(await rulesOn('2026-12-31')).toEqual([{ ...state, ratePpm: 62_500 }])
  expect(await rulesOn('2027-01-01')).toEqual([{ ...state, ratePpm: 65_000 }])
  expect(await rulesOn('2025-12-31')).toEqual([])
  const { before, after, facts } = await db
    .selectFrom('auditEvent')
    .select(['before', 'after', 'facts'])
    .where('action', '=', 'tax_rate_set')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect({ before, after, facts }).toEqual({
    before: { ratePpm: 62_500 },
    after: { ratePpm: 65_000 },
    facts: { ...state, from: '2027-01-01' },
  })
})

test('what held on days that are over is not rewritten; a mistake of today is, and what is to come is taken back', async ({
  db,
  as,
}) => {
  await makeLocation(db)
  const admin = await as('admin')
  await set(admin, 62_500, '2026-01-01')

  await expect(set(admin, 70_000, '2026-11-23')).rejects.toMatchObject({
    code: 'wrong_state',
    facts: { details: [{ path: 'from' }] },
  })
  await set(admin, 70_000, '2026-11-24')
  const mended = await set(admin, 65_000, '2026-11-24')
  expect(inShort(mended.rates)).toEqual([
    [65_000, '2026-11-24', null],
    [62_500, '2026-01-01', '2026-11-23'],
  ])
  const { rates } = await set(admin, 80_000, '2027-01-01')
  const [planned, begun] = rates
  await expect(admin(dropTaxRate, { params: { rateId: begun?.id ?? '' } })).rejects.toMatchObject({
    code: 'wrong_state',
  })
  const dropped = await admin(dropTaxRate, { params: { rateId: planned?.id ?? '' } })
  expect(inShort(dropped.rates)[0]).toEqual([65_000, '2026-11-24', null])
  const ended = await set(admin, 0, '2026-12-01')
  expect(inShort(ended.rates)[0]).toEqual([65_000, '2026-11-24', '2026-11-30'])
  const between = await set(admin, 10_000, '2026-12-24')
  expect(inShort(between.rates)[0]).toEqual([10_000, '2026-12-24', null])
})

test('two administrators who set a rate at once leave one that holds', async ({ db, as }) => {
  const locationId = await makeLocation(db)
  const [one, other] = [await as('admin'), await as('admin')]

  await Promise.all([set(one, 60_000, '2026-12-01'), set(other, 70_000, '2026-12-01')])

  expect((await taxRulesOn({ trx: db }, { locationId, day: '2026-12-05', personId: null })).rates).toHaveLength(1)
})

test('prices hold the tax or not, until there is an order', async ({ db, as }) => {
  const locationId = await makeLocation(db)
  const admin = await as('admin')
  const put = (pricesIncludeTax: boolean, rounding: 'line' | 'order') =>
    admin(putTaxPrices, { body: { pricesIncludeTax, rounding } })

  expect(await put(true, 'order')).toMatchObject({ pricesIncludeTax: true, rounding: 'order', hasOrders: false })
  const sums = { grossCents: 0, discountCents: 0, taxCents: 0, totalCents: 0, dueNowCents: 0 }
  await db
    .insertInto('customerOrder')
    .values({ ...sums, locationId, channel: 'desk', status: 'placed', placedAt: new Date() })
    .execute()

  expect(await admin(readTaxes, {})).toMatchObject({ hasOrders: true })
  await expect(put(false, 'order')).rejects.toMatchObject({
    code: 'wrong_state',
    facts: { details: [{ path: 'pricesIncludeTax' }] },
  })
  expect(await put(true, 'line')).toMatchObject({ pricesIncludeTax: true, rounding: 'line' })
})

test('a client is exempt by a certificate, of what it names, until it expires or is ended', async ({ db, as }) => {
  const locationId = await makeLocation(db)
  const [admin, desk] = [await as('admin'), await as('front_desk')]
  const personId = await makeClient(db)
  await set(admin, 62_500, '2026-01-01')
  const params = { personId }
  const body = { certificate: 'E-9988', categories: ['goods' as const], expiresOn: '2026-12-31' }
  const rulesOn = async (day: string) => (await taxRulesOn({ trx: db }, { locationId, day, personId })).rates.length

  const exemption = await admin(addTaxExemption, { params, body })

  expect(exemption).toMatchObject({ ...body, holds: true })
  expect([await rulesOn('2026-12-31'), await rulesOn('2027-01-01')]).toEqual([0, 1])
  await expect(desk(addTaxExemption, { params, body })).rejects.toMatchObject({ code: 'not_allowed' })
  expect((await desk(listTaxExemptions, { params })).exemptions).toEqual([exemption])
  await admin(endTaxExemption, { params: { personId, exemptionId: exemption.id } })
  expect(await rulesOn('2026-11-24')).toBe(1)
  expect((await desk(listTaxExemptions, { params })).exemptions).toMatchObject([
    { certificate: 'E-9988', expiresOn: '2026-11-23', holds: false },
  ])
  const stranger = { personId: await makeClient(db, { firstName: 'Ben' }), exemptionId: exemption.id }
  await expect(admin(endTaxExemption, { params: stranger })).rejects.toMatchObject({ code: 'not_found' })
  const audited = await db.selectFrom('auditEvent').selectAll().where('onBehalfOf', '=', personId).execute()
  expect(audited.map(({ action }) => action)).toEqual(['tax_exemption_added', 'tax_exemption_ended'])
  expect(JSON.stringify(audited)).not.toContain('E-9988')
})

test('the doctor warns of a studio without taxes', async ({ db, dbUrl, as }) => {
  await makeLocation(db)
  const config = readConfig({ DATABASE_URL: dbUrl, SECRET_KEY: testSecret, PUBLIC_URL: 'http://studio.test' })
  const finding = async () => (await examine(db, config)).find(({ subject }) => subject === 'taxes')

  expect(await finding()).toMatchObject({
    state: 'warn',
    sentence: 'none are set, so prices are untaxed: set them at /admin/settings/taxes',
  })
  await set(await as('admin'), 62_500, '2020-01-01')
  expect(await finding()).toMatchObject({ state: 'ok', sentence: '1 rate holds today' })
})
