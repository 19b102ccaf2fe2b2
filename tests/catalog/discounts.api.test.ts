import { expect } from 'vitest'

import { readConfig } from '#server/config.ts'
import { examine } from '#server/doctor.ts'
import { discountsContract } from '#shared/catalog/discounts-contract.ts'
import { DiscountDocument } from '#shared/catalog/discounts.ts'
import { setupContract } from '#shared/settings/setup-contract.ts'
import { makeItem } from '#tests/orders/counter.ts'
import { makeLocation } from '#tests/support/make.ts'
import { test, testSecret } from '#tests/support/test.ts'

import { newDiscount } from './discounts.ts'

const limit = 50

test('a discount is added, found, changed and retired, and its history says by whom', async ({ as }) => {
  const admin = await as('admin')
  const add = (changes: Parameters<typeof newDiscount>[0]) =>
    admin(discountsContract.createDiscount, { headers: {}, body: newDiscount(changes) })
  await add({ name: 'Members’ tenth', membersOnly: true })
  const code = await add({ name: 'Weekdays', code: 'weekday10', weekdays: [1, 2, 3] })

  expect(code).toMatchObject({ code: 'WEEKDAY10', version: 1, uses: 0, weekdays: [1, 2, 3] })
  const find = async (query: object) =>
    (await admin(discountsContract.listDiscounts, { query: { limit, ...query } })).discounts.map(({ name }) => name)
  expect(await find({})).toEqual(['Members’ tenth', 'Weekdays'])
  expect(await find({ kind: 'automatic' })).toEqual(['Members’ tenth'])
  expect(await find({ search: 'day10' })).toEqual(['Weekdays'])

  const params = { discountId: code.id }
  const retired = await admin(discountsContract.changeDiscount, {
    params,
    body: { ...newDiscount({ name: 'Weekdays', code: 'WEEKDAY10', amount: 15, active: false }), version: 1 },
  })
  expect(retired).toMatchObject({ version: 2, amount: 15, active: false })
  expect(await find({ state: 'active' })).toEqual(['Members’ tenth'])
  expect(await admin(discountsContract.readDiscount, { params })).toEqual(retired)
  const history = await admin(discountsContract.listHistoryOfDiscount, { params, query: { limit } })
  expect(history.events).toMatchObject([
    { action: 'discount_changed', before: { amount: 10, active: true }, after: { amount: 15, active: false } },
    { action: 'discount_created' },
  ])
})

test('a code is one of a kind, and whoever is slower is shown what it is now', async ({ as }) => {
  const admin = await as('admin')
  const body = newDiscount({ code: 'SPRING' })
  const { id } = await admin(discountsContract.createDiscount, { headers: {}, body })

  await expect(
    admin(discountsContract.createDiscount, { headers: {}, body: newDiscount({ code: 'spring' }) }),
  ).rejects.toMatchObject({ code: 'conflict', facts: { details: [{ path: 'code' }] } })
  const change = (amount: number) =>
    admin(discountsContract.changeDiscount, { params: { discountId: id }, body: { ...body, amount, version: 1 } })
  await change(20)
  await expect(change(30)).rejects.toMatchObject({
    code: 'version_conflict',
    facts: { current: { amount: 20, version: 2 } },
  })
})

test.each([
  ['more than all of a price', { amount: 101 }, 'amount'],
  ['a sum an order without a code', { takes: 'order' as const, amount: 500 }, 'takes'],
  ['the day of a visit without a code', { dayOf: 'visit' as const }, 'dayOf'],
  ['an end before its beginning', { from: '2026-11-24', until: '2026-11-23' }, 'until'],
  ['a code with blanks', { code: 'TEN OFF' }, 'code'],
])('a discount is refused that has %s', (_what, changes, path) => {
  const { error } = DiscountDocument.safeParse(newDiscount(changes))

  expect(error?.issues.map((issue) => issue.path.join('.'))).toEqual([path])
})

test('what a program sends that knows nothing of days of visits or of notes counts the day of the sale, without a note', () => {
  const { dayOf: _, note: __, ...older } = newDiscount({ code: 'OLDER' })

  expect(discountsContract.createDiscount.body.parse(older)).toMatchObject({ dayOf: 'sale', note: null })
  expect(discountsContract.changeDiscount.body.parse({ ...older, version: 1 })).toMatchObject({ dayOf: 'sale' })
})

test('a note for staff is kept with a discount, found by its letters, and in its history and the file of the set-up', async ({
  db,
  as,
}) => {
  await makeLocation(db)
  const admin = await as('admin')
  const body = newDiscount({ name: 'Tuesdays', code: 'TUE15', note: '  For quiet days.\nNot beside others. ' })
  const note = 'For quiet days.\nNot beside others.'
  const made = await admin(discountsContract.createDiscount, { headers: {}, body })
  await admin(discountsContract.createDiscount, { headers: {}, body: newDiscount({ name: 'Fridays' }) })

  expect(made.note).toBe(note)
  const found = await admin(discountsContract.listDiscounts, { query: { limit, search: 'quiet' } })
  expect(found.discounts).toMatchObject([{ name: 'Tuesdays', note }])
  expect((await admin(setupContract.readSetupDocument, {})).discounts).toMatchObject([
    { name: 'Fridays', note: null },
    { name: 'Tuesdays', note },
  ])

  const params = { discountId: made.id }
  const emptied = await admin(discountsContract.changeDiscount, { params, body: { ...body, note: ' ', version: 1 } })
  expect(emptied).toMatchObject({ note: null, version: 2 })
  const history = await admin(discountsContract.listHistoryOfDiscount, { params, query: { limit } })
  expect(history.events[0]).toMatchObject({ before: { note }, after: { note: null } })
  expect(DiscountDocument.safeParse({ ...body, note: 'x'.repeat(501) }).success).toBe(false)
})

test('what staff take off by themselves is the studio’s to say', async ({ db, as }) => {
  await makeLocation(db)
  const desk = await as('front_desk')
  const admin = await as('admin')

  expect(await desk(discountsContract.readStaffLimit, {})).toEqual({ percent: 10 })
  await expect(desk(discountsContract.putStaffLimit, { body: { percent: 100 } })).rejects.toMatchObject({
    code: 'not_allowed',
  })
  expect(await admin(discountsContract.putStaffLimit, { body: { percent: 15 } })).toEqual({ percent: 15 })
  expect(await desk(discountsContract.readStaffLimit, {})).toEqual({ percent: 15 })
})

test('the doctor names discounts for plans and goods that are not sold', async ({ db, dbUrl, as }) => {
  await makeLocation(db)
  const admin = await as('admin')
  const add = (changes: Parameters<typeof newDiscount>[0]) =>
    admin(discountsContract.createDiscount, { headers: {}, body: newDiscount(changes) })
  const config = readConfig({ DATABASE_URL: dbUrl, SECRET_KEY: testSecret, PUBLIC_URL: 'http://studio.test' })
  const finding = async () => (await examine(db, config)).find(({ subject }) => subject === 'discounts')
  await makeItem(db, { sku: 'GLV-M', name: 'Glove', priceCents: 2400 })
  await add({ name: 'Gloves', skus: ['GLV-M'] })
  expect(await finding()).toMatchObject({ state: 'ok', sentence: '1 is offered' })

  await add({ name: 'Typing', code: 'TYPED', skus: ['GLV-N', 'GLV-M'] })
  await add({ name: 'Old plan', membersOnly: true, planCodes: ['gone'] })
  expect(await finding()).toMatchObject({
    state: 'warn',
    sentence: expect.stringContaining('Old plan (gone), Typing (GLV-N): mend them at /admin/catalog/discounts'),
  })
})
