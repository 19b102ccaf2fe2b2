import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { analyticsContract } from '#shared/analytics/contract.ts'
import type { PermissionName } from '#shared/permissions/roles.ts'
import { recordPages } from '#shared/record-pages.ts'
import { balls, gloves, openCounter } from '#tests/orders/counter.ts'
import { makeClient } from '#tests/people/clients.ts'
import { makeLocation, makeUser, tokenOf } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { askFigures, expectFigures, expectRows, pages } from './naive/compare.ts'

const { listFigureRows, readFigureChanges, readMoneyBridge, readMoneyFigures } = analyticsContract

const november = { from: '2026-11-01', until: '2026-11-30' }

async function makeRole(db: Db, name: string, permissions: readonly PermissionName[]): Promise<void> {
  await db.insertInto('role').values({ name, description: '' }).execute()
  for (const permission of permissions) {
    const [action = '', resource = ''] = permission.split('/')
    await db.insertInto('rolePermission').values({ roleName: name, action, resource }).execute()
  }
}

test('whoever only keeps the books sees the figures of money, their rows and the bridge, and no others; what is missing is named', async ({
  db,
  as,
  services,
  callWith,
}) => {
  await makeRole(db, 'bookkeeper', ['view_ledger/ledger'])
  await services.rolePermissions.reload()
  const { sell, pay } = await openCounter({ db, as, services })
  const personId = await makeClient(db)
  await pay((await sell([balls()], { personId })).id, { method: 'cash' })
  const { userId } = await makeUser(db, { roles: ['bookkeeper' as never] })
  const asks = callWith({ authorization: `Bearer ${await tokenOf(services, userId)}` })
  const studio = { db, asks, now: services.now }

  await expectFigures(studio, [november], ['money'])
  await expectRows(studio, november, ['money'])
  expect(await asks(readMoneyBridge, { query: november })).toMatchObject({ changeCents: 1378, differenceCents: 0 })
  await asks(readFigureChanges, { params: { page: 'money' }, query: november })
  const { rows } = await asks(listFigureRows, { params: { page: 'money', code: 'sold' }, query: november })
  expect(rows).toMatchObject([{ value: 1250, person: null, to: null }])

  const refused = { code: 'not_allowed', facts: { permission: 'view_analytics/analytics' } }
  for (const page of ['membership', 'services', 'club-sales'] as const) {
    await expect(askFigures(studio, page, november)).rejects.toMatchObject(refused)
    const ofPage = { params: { page }, query: november }
    await expect(asks(readFigureChanges, ofPage)).rejects.toMatchObject(refused)
    await expect(asks(listFigureRows, { ...ofPage, params: { page, code: 'mrr' } })).rejects.toMatchObject(refused)
  }
  for (const role of ['front_desk', 'coach', 'member'] as const)
    await expect((await as(role))(readMoneyFigures, { query: november })).rejects.toMatchObject(refused)
})

test('rows come to the figure for every role that may ask, with the people and records that each may see', async ({
  db,
  as,
  services,
  callWith,
}) => {
  const rights: PermissionName[][] = [
    ['view_analytics/analytics'],
    ['view_analytics/analytics', 'read/users'],
    ['view_analytics/analytics', recordPages.order.needs],
    ['view_ledger/ledger'],
  ]
  const nameOf = (permissions: PermissionName[]) => `role_${rights.indexOf(permissions)}`
  for (const permissions of rights) await makeRole(db, nameOf(permissions), permissions)
  await services.rolePermissions.reload()
  const { sell, pay } = await openCounter({ db, as, services })
  const personId = await makeClient(db)
  await pay((await sell([gloves(), balls(2)], { personId })).id, { method: 'cash' })
  for (const permissions of rights) {
    const { userId } = await makeUser(db, { roles: [nameOf(permissions) as never] })
    const asks = callWith({ authorization: `Bearer ${await tokenOf(services, userId)}` })
    const studio = { db, asks, now: services.now }
    const seen = permissions.includes('view_analytics/analytics') ? pages : (['money'] as const)
    await expectRows(studio, november, seen)
    const { rows } = await asks(listFigureRows, { params: { page: 'money', code: 'sold' }, query: november })
    expect(rows).toHaveLength(2)
    for (const row of rows) {
      expect(row.person !== null).toBe(permissions.includes('read/users'))
      expect(row.to !== null).toBe(permissions.includes(recordPages.order.needs))
    }
  }
  for (const role of ['manager', 'admin', 'super_admin'] as const)
    await expectRows({ db, asks: await as(role), now: services.now }, november, ['money'])
})

test.for([
  { asked: { code: 'constructor' }, refused: { code: 'not_found' } },
  { asked: { code: '__proto__' }, refused: { code: 'not_found' } },
  { asked: { code: 'sold', by: 'constructor' }, refused: { code: 'invalid_input' } },
  { asked: { code: 'sold', key: '4010' }, refused: { code: 'invalid_input', facts: { details: [{ path: 'key' }] } } },
])('rows of $asked are refused: there is no such figure, division, or group', async ({ asked, refused }, { as }) => {
  const manager = await as('manager')
  const { code, ...query } = asked
  const rows = manager(listFigureRows, { params: { page: 'money', code }, query: { ...november, limit: 5, ...query } })

  await expect(rows).rejects.toMatchObject(refused)
})

test('a series by day is for two years, by week for ten', async ({ as, db }) => {
  await makeLocation(db)
  const manager = await as('manager')
  const series = (from: string, grain: 'day' | 'week') =>
    manager(readMoneyFigures, { query: { from, until: '2026-11-12', grain } })

  expect((await series('2024-11-12', 'day')).series).toHaveLength(731)
  const refused = { code: 'invalid_input', facts: { details: [{ path: 'grain' }] } }
  await expect(series('2016-11-13', 'day')).rejects.toMatchObject(refused)
  expect((await series('2016-11-13', 'week')).series?.length).toBeGreaterThan(500)
})

test('figures are those of the place that is named, with the addresses of their rows; one that the studio has not is refused', async ({
  db,
  as,
  services,
}) => {
  const { sell, pay } = await openCounter({ db, as, services })
  await pay((await sell([balls()])).id, { method: 'cash' })
  const location = await makeLocation(db, { zone: 'Europe/Berlin' })
  const asks = await as('manager')
  const studio = { db, asks, now: services.now }

  const here = await asks(readMoneyFigures, { query: november })
  expect(here).toMatchObject({ zone: 'America/Chicago' })
  expect(here.figures.find(({ code }) => code === 'taken')?.value).toBe(1378)
  const there = await asks(readMoneyFigures, { query: { ...november, location } })
  expect(there).toMatchObject({ zone: 'Europe/Berlin' })
  expect(there.figures.find(({ code }) => code === 'taken')).toMatchObject({
    value: 0,
    rows: `/api/v1/analytics/money/rows/taken?from=2026-11-01&until=2026-11-30&location=${location}`,
  })
  await expectFigures({ ...studio, locationId: location }, [november])
  await expectRows({ ...studio, locationId: location }, november, ['money'])
  expect(await asks(readMoneyBridge, { query: { ...november, location } })).toMatchObject({ changeCents: 0 })

  const refused = { code: 'invalid_input', facts: { details: [{ path: 'location' }] } }
  for (const page of pages)
    await expect(askFigures({ ...studio, locationId: randomUUID() }, page, november)).rejects.toMatchObject(refused)
})
