import { expect } from 'vitest'

import { viewsContract } from '#shared/lists/contract.ts'
import { test } from '#tests/support/test.ts'

const { chooseUsualView, deleteView, listViews, saveView } = viewsContract
const list = '/admin/orders/all'
const query = { list }
const view = (name: string, search = '?due=yes', isShared = false) => ({ body: { list, name, search, isShared } })

test('whoever manages settings shares a view: whoever opens the list has it, and only who may share deletes it', async ({
  as,
}) => {
  const [admin, desk] = [await as('admin'), await as('front_desk')]
  const shared = await admin(saveView, view('Owed', '?due=owed', true))
  const own = await desk(saveView, view('mine'))
  await admin(saveView, view('Of the admin'))

  expect(await desk(listViews, { query })).toEqual({ views: [own, shared], mayShare: false })
  expect(await admin(listViews, { query })).toMatchObject({ mayShare: true, views: [{ name: 'Of the admin' }, shared] })
  await expect(desk(saveView, view('Owed', '?due=yes', true))).rejects.toMatchObject({ code: 'not_allowed' })
  await expect(desk(deleteView, { params: { viewId: shared.id } })).rejects.toMatchObject({ code: 'not_allowed' })
  await admin(deleteView, { params: { viewId: shared.id } })
  expect((await desk(listViews, { query })).views).toEqual([own])
})

test('a shared view names nobody to staff whom its list is closed to', async ({ as }) => {
  const [admin, coach, builder] = [await as('admin'), await as('coach'), await as('builder')]
  const people = { list: '/admin/members/all' }
  await admin(saveView, { body: { ...people, name: 'Moreno', search: '?search=moreno', isShared: true } })
  await admin(saveView, view('Owed by Moreno', '?search=moreno', true))

  expect((await coach(listViews, { query: people })).views).toMatchObject([{ name: 'Moreno' }])
  expect((await coach(listViews, { query })).views).toEqual([])
  expect((await builder(listViews, { query })).views).toEqual([])
  const nowhere = { ...view('Nobody’s', '', true).body, list: '/admin/constructor' }
  await expect(admin(saveView, { body: nowhere })).rejects.toMatchObject({ code: 'invalid_input' })
})

test('a view that is saved under a name once more replaces the one before, and each name is of one list', async ({
  db,
  as,
}) => {
  const desk = await as('front_desk')
  const first = await desk(saveView, view('Owed'))
  const second = await desk(saveView, view('OWED', '?due=owed'))
  await desk(saveView, { body: { ...view('Owed').body, list: '/admin/members/all' } })

  expect(second).toEqual({ ...first, name: 'OWED', search: '?due=owed' })
  expect((await desk(listViews, { query })).views).toEqual([second])
  const events = await db
    .selectFrom('auditEvent')
    .select(['entityId', 'facts'])
    .where('action', '=', 'view_saved')
    .orderBy('id')
    .execute()
  expect(events).toHaveLength(3)
  expect(events[0]).toEqual({ entityId: first.id, facts: { list, name: 'Owed', isShared: false } })
})

test('a list opens with the view that its reader chose, until it is another or none', async ({ as }) => {
  const [admin, desk] = [await as('admin'), await as('front_desk')]
  const shared = await admin(saveView, view('Owed', '?due=owed', true))
  const own = await desk(saveView, view('Mine'))
  const usual = async () => (await desk(listViews, { query })).views.find(({ isUsual }) => isUsual)?.name

  for (const { id: viewId } of [own, shared, shared]) await desk(chooseUsualView, { body: { list, viewId } })
  expect(await usual()).toBe('Owed')
  expect((await admin(listViews, { query })).views).toMatchObject([{ isUsual: false }])
  await desk(chooseUsualView, { body: { list, viewId: null } })
  expect(await usual()).toBeUndefined()
  await desk(chooseUsualView, { body: { list, viewId: shared.id } })
  await admin(deleteView, { params: { viewId: shared.id } })
  expect(await usual()).toBeUndefined()
})

test('a view of somebody else is none, and neither is one of another list', async ({ as }) => {
  const [admin, desk, member] = [await as('admin'), await as('front_desk'), await as('member')]
  const { id: viewId } = await admin(saveView, view('Of the admin'))
  const shared = await admin(saveView, view('Shared', '', true))
  const refused = { code: 'invalid_input' }

  await expect(desk(deleteView, { params: { viewId } })).rejects.toMatchObject({ code: 'not_found' })
  await expect(desk(chooseUsualView, { body: { list, viewId } })).rejects.toMatchObject(refused)
  const elsewhere = { list: '/admin/members/all', viewId: shared.id }
  await expect(desk(chooseUsualView, { body: elsewhere })).rejects.toMatchObject(refused)
  expect(await member(listViews, { query })).toEqual({ views: [], mayShare: false })
  for (const body of [
    { ...view('x').body, list: 'https://elsewhere.example' },
    { ...view('x').body, list: '//elsewhere' },
    { ...view('x').body, search: '#here' },
    { ...view('x').body, search: `?search=${'x'.repeat(2000)}` },
    { ...view(' ').body },
  ]) {
    await expect(desk(saveView, { body })).rejects.toMatchObject(refused)
  }
})

test('nobody has more than two hundred views', async ({ as }) => {
  const desk = await as('front_desk')
  for (let count = 0; count < 200; count++) await desk(saveView, view(`View ${count}`))

  await expect(desk(saveView, view('One more'))).rejects.toMatchObject({ code: 'quota_exceeded' })
  await desk(saveView, view('View 7', '?due=owed'))
})
