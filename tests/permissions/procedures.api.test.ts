import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { expect, vi } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { watch } from '#server/kernel/db/watch.ts'
import { permissionsContract } from '#shared/permissions/contract.ts'
import { makeUser } from '#tests/support/make.ts'
import { eventually } from '#tests/support/process.ts'
import { sendTo, test } from '#tests/support/test.ts'

const { userHasPermission, getUserPermissions, getUserRoles } = permissionsContract
const board = { p_action: 'read', p_resource: 'bookings' }

test('a person asks about themselves', async ({ as }) => {
  const desk = await as('front_desk')
  const about = { p_user_id: desk.userId }

  expect(await desk(getUserRoles, { body: about })).toEqual([{ role_name: 'front_desk' }])
  expect(await desk(getUserPermissions, { body: about })).toContainEqual({ action: 'read', resource: 'bookings' })
  expect(await desk(userHasPermission, { body: { ...about, ...board } })).toBe(true)
  expect(await desk(userHasPermission, { body: { ...about, p_action: 'admin', p_resource: 'system' } })).toBe(false)
})

test('an administrator asks about anybody', async ({ db, as }) => {
  const { userId } = await makeUser(db, { roles: ['coach', 'manager'] })

  for (const role of ['admin', 'super_admin'] as const) {
    const admin = await as(role)
    expect(await admin(getUserRoles, { body: { p_user_id: userId } })).toEqual([
      { role_name: 'coach' },
      { role_name: 'manager' },
    ])
  }
})

test('others learn nothing about others, and cannot tell whether they exist', async ({ db, as, call }) => {
  const { userId } = await makeUser(db, { roles: ['admin'] })
  const manager = await as('manager')

  for (const asking of [manager, call]) {
    for (const p_user_id of [userId, randomUUID()]) {
      expect(await asking(getUserRoles, { body: { p_user_id } })).toEqual([])
      expect(await asking(getUserPermissions, { body: { p_user_id } })).toEqual([])
      expect(await asking(userHasPermission, { body: { p_user_id, ...board } })).toBe(false)
    }
  }
})

test('a super administrator holds every permission', async ({ db, as }) => {
  const root = await as('super_admin')
  const all = await db.selectFrom('permission').selectAll().execute()

  expect(await root(getUserPermissions, { body: { p_user_id: root.userId } })).toHaveLength(all.length)
})

test('a role that is taken away is gone at the next request', async ({ db, as }) => {
  const desk = await as('front_desk')
  await db.deleteFrom('userRole').where('userId', '=', desk.userId).execute()

  expect(await desk(userHasPermission, { body: { p_user_id: desk.userId, ...board } })).toBe(false)
})

test('a malformed user id is refused with the field', async ({ url }) => {
  const { status, body } = await sendTo(url)({
    method: 'POST',
    url: getUserRoles.path,
    headers: {},
    body: JSON.stringify({ p_user_id: "1'; drop table role" }),
  })

  expect(status).toBe(422)
  expect(body).toMatchObject({ code: 'invalid_input', details: [{ path: 'p_user_id' }] })
})

const withoutBoard = (db: Db) =>
  db.deleteFrom('rolePermission').where('roleName', '=', 'front_desk').where('resource', '=', 'bookings').execute()

const isRefused = async (asking: () => Promise<boolean>) => !(await eventually(asking, (may) => !may))

test('a permission that a role loses is gone on every server at once', async ({ db, dbUrl, services, as }) => {
  const desk = await as('front_desk')
  const mayReadBoard = () => desk(userHasPermission, { body: { p_user_id: desk.userId, ...board } })
  expect(await mayReadBoard()).toBe(true)
  // So that it cannot look by itself.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const end = watch(services, dbUrl, [
    { channel: 'role_permissions', what: 'permissions', reload: services.rolePermissions.reload },
  ])
  vi.useRealTimers()
  await eventually(
    async () =>
      sql`select from pg_stat_activity where datname = current_database() and query = 'listen role_permissions'`.execute(
        db,
      ),
    ({ rows }) => rows.length > 0,
  )

  await withoutBoard(db)

  expect(await isRefused(mayReadBoard)).toBe(true)
  await end()
})
