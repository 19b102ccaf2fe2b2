import { sql } from 'kysely'
import { expect } from 'vitest'

import { accountsContract } from '#shared/accounts/contract.ts'
import { enquiriesContract } from '#shared/people/enquiries.ts'
import { makeUser } from '#tests/support/make.ts'
import { eventually } from '#tests/support/process.ts'
import { test } from '#tests/support/test.ts'

const { setRolesOfAccount, readAccount, listGivableRoles } = accountsContract
const { listEnquiries } = enquiriesContract

test('roles can be changed after the invitation, and hold from the next request on', async ({ db, as }) => {
  const admin = await as('admin')
  const builder = await as('front_desk')
  const params = { accountId: builder.userId }

  await admin(setRolesOfAccount, { params, body: { roles: ['builder', 'coach'] } })
  expect((await admin(readAccount, { params })).roles).toEqual(['builder', 'coach'])
  await admin(setRolesOfAccount, { params, body: { roles: ['member'] } })
  await expect(builder(listEnquiries, { query: { limit: 1 } })).rejects.toMatchObject({ code: 'not_allowed' })
  await admin(setRolesOfAccount, { params, body: { roles: ['builder'] } })
  await builder(listEnquiries, { query: { limit: 1 } })

  const events = await db
    .selectFrom('auditEvent')
    .select(['action', 'facts', 'actorId'])
    .where('entityId', '=', builder.userId)
    .where('action', 'like', 'role_%')
    .orderBy('id')
    .execute()
  expect(events.filter(({ actorId }) => actorId === admin.userId).map(({ action, facts }) => [action, facts])).toEqual([
    ['role_revoked', { role: 'front_desk' }],
    ['role_granted', { role: 'builder' }],
    ['role_granted', { role: 'coach' }],
    ['role_revoked', { role: 'builder' }],
    ['role_revoked', { role: 'coach' }],
    ['role_granted', { role: 'member' }],
    ['role_revoked', { role: 'member' }],
    ['role_granted', { role: 'builder' }],
  ])
})

test('a role of the studio’s own is given, holds what it is granted, and one that is not there is not given', async ({
  db,
  as,
  services,
}) => {
  await db.insertInto('role').values({ name: 'starter_2', description: 'Sends people off' }).execute()
  await db
    .insertInto('rolePermission')
    .values({ roleName: 'starter_2', action: 'answer', resource: 'enquiries' })
    .execute()
  await services.rolePermissions.reload()
  const [admin, starter] = [await as('admin'), await as()]
  const set = (roles: string[]) => admin(setRolesOfAccount, { params: { accountId: starter.userId }, body: { roles } })
  await expect(starter(listEnquiries, { query: { limit: 1 } })).rejects.toMatchObject({ code: 'not_allowed' })

  expect(await admin(listGivableRoles, {})).toContainEqual({ name: 'starter_2', description: 'Sends people off' })
  await set(['starter_2'])

  await starter(listEnquiries, { query: { limit: 1 } })
  await expect(set(['nobody_has_this'])).rejects.toMatchObject({ code: 'not_allowed' })
  await expect(set(['Not a name'])).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(db.insertInto('role').values({ name: 'Not a name', description: '' }).execute()).rejects.toThrow(
    'role_name_is_a_word',
  )
})

test('nobody gives or takes more than they may themselves', async ({ db, as }) => {
  const admin = await as('admin')
  const owner = await makeUser(db, { roles: ['super_admin'] })
  const desk = await makeUser(db, { roles: ['front_desk'] })

  await expect(
    admin(setRolesOfAccount, { params: { accountId: desk.userId }, body: { roles: ['super_admin'] } }),
  ).rejects.toMatchObject({ code: 'not_allowed' })
  await expect(
    admin(setRolesOfAccount, { params: { accountId: owner.userId }, body: { roles: [] } }),
  ).rejects.toMatchObject({ code: 'not_allowed' })
  const refused = await db
    .selectFrom('auditEvent')
    .select('facts')
    .where('action', '=', 'account_change_refused')
    .execute()
  expect(refused.map(({ facts }) => facts)).toEqual([{ cause: 'role super_admin' }, { cause: 'more power' }])
})

test('the last administrator stays one, also when two take the role from each other at once', async ({ as }) => {
  const one = await as('admin')
  const self = { params: { accountId: one.userId } }
  await expect(one(setRolesOfAccount, { ...self, body: { roles: ['coach'] } })).rejects.toMatchObject({
    code: 'wrong_state',
    message: 'This is the last administrator. Make somebody else one first.',
  })

  const other = await as('admin')
  const outcomes = await Promise.allSettled([
    one(setRolesOfAccount, { params: { accountId: other.userId }, body: { roles: [] } }),
    other(setRolesOfAccount, { ...self, body: { roles: [] } }),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('nobody takes a role from themselves; another administrator does', async ({ as }) => {
  const [admin, other] = [await as('admin'), await as('admin')]
  const set = (caller: typeof admin, roles: string[]) =>
    caller(setRolesOfAccount, { params: { accountId: admin.userId }, body: { roles } })

  await expect(set(admin, ['coach'])).rejects.toMatchObject({
    code: 'wrong_state',
    message: 'These are your own roles. Ask another administrator to take them.',
  })
  await set(admin, ['admin', 'coach'])
  await set(other, ['coach'])
})

test('roles that were given after whoever changes them looked are not taken away', async ({ as, db }) => {
  const [admin, another] = [await as('admin'), await as('admin')]
  const { userId: accountId } = await makeUser(db, { roles: ['coach'] })
  const params = { accountId }
  const { roles: known } = await admin(readAccount, { params })
  await another(setRolesOfAccount, { params, body: { roles: ['coach', 'fitter'], known } })

  const late = admin(setRolesOfAccount, { params, body: { roles: ['coach', 'builder'], known } })
  await expect(late).rejects.toMatchObject({ code: 'wrong_state' })
  expect((await admin(readAccount, { params })).roles).toEqual(['coach', 'fitter'])
})

test('roles that somebody was given while they were being changed are not taken away unseen', async ({
  as,
  owner,
  db,
}) => {
  const admin = await as('admin')
  const { userId: accountId } = await makeUser(db, { roles: ['coach'] })
  const boss = await makeUser(db, { roles: ['super_admin'] })

  const changing = await owner.transaction().execute(async (trx) => {
    await trx.selectFrom('userRole').selectAll().where('userId', '=', boss.userId).forUpdate().execute()
    const changed = admin(setRolesOfAccount, { params: { accountId }, body: { roles: ['member'] } })
    const refused = expect(changed).rejects.toMatchObject({ code: 'wrong_state' })
    await eventually(
      () => sql<{ waiting: number }>`select count(*)::int as waiting from pg_locks where not granted`.execute(owner),
      ({ rows }) => (rows[0]?.waiting ?? 0) > 0,
    )
    await trx.insertInto('userRole').values({ userId: accountId, roleName: 'super_admin' }).execute()
    return { refused }
  })

  await changing.refused
  const roles = await db.selectFrom('userRole').select('roleName').where('userId', '=', accountId).execute()
  expect(roles.map(({ roleName }) => roleName).toSorted()).toEqual(['coach', 'super_admin'])
})
