import { expect } from 'vitest'

import { signedIn } from '#tests/auth/stock-client.ts'
import { makeUser } from '#tests/support/make.ts'

import { nobody, test } from './admin-client.ts'

const again = 'another good password'

for (const softly of [false, true]) {
  test(`deleted ${softly ? 'softly' : 'wholly'}, an account lets nobody in and frees its address; the studio keeps its client`, async ({
    admin,
    db,
    stock,
  }) => {
    const user = await makeUser(db, { roles: ['member'] })
    const client = stock()
    await signedIn(client, user)
    const { id: personId } = await db.selectFrom('person').select('id').executeTakeFirstOrThrow()

    expect((await admin.deleteUser(user.userId, softly)).error).toBeNull()

    expect((await client.getUser()).error).not.toBeNull()
    expect((await stock().signInWithPassword(user)).error?.code).toBe('invalid_credentials')
    const { users } = (await admin.listUsers()).data
    expect(users.map(({ id }) => id)).toEqual(softly ? [user.userId] : [])
    expect(await db.selectFrom('person').select(['id', 'userId', 'email']).execute()).toEqual([
      { id: personId, userId: null, email: user.email },
    ])
    expect(await db.selectFrom('userRole').select('roleName').execute()).toEqual([])
    expect(await db.selectFrom('authSession').select('id').execute()).toEqual([])

    const { data } = await admin.createUser({ email: user.email, password: again, email_confirm: true })
    expect((await signedIn(stock(), { email: user.email, password: again })).user.id).toBe(data.user?.id)
  })
}

test('nothing that names the owner is left of an account that was deleted softly', async ({
  admin,
  db,
  ask,
  asService,
}) => {
  const { data } = await admin.createUser({
    email: 'gone@example.com',
    phone: '13125550188',
    email_confirm: true,
    user_metadata: { first_name: 'Vanishing', last_name: 'Act' },
    app_metadata: { card: '4242' },
  })
  const id = data.user?.id ?? ''
  await admin.generateLink({ type: 'recovery', email: 'gone@example.com' })

  await admin.deleteUser(id, true)

  const left = await admin.getUserById(id)
  expect(left.data.user).toMatchObject({
    id,
    email: '',
    phone: '',
    user_metadata: {},
    app_metadata: {},
    identities: [],
  })
  expect((left.data.user as { deleted_at?: string } | null)?.deleted_at).toBeTruthy()
  const rows = await db.selectFrom('authUser').selectAll().where('id', '=', id).execute()
  const traces = await db.selectFrom('auditEvent').select('facts').execute()
  for (const trace of [rows, traces]) expect(JSON.stringify(trace)).not.toMatch(/gone@|5550188|Vanishing|4242/)
  expect(await db.selectFrom('oneTimeToken').select('id').execute()).toEqual([])

  expect((await admin.updateUserById(id, { email: 'back@example.com' })).error?.code).toBe('user_not_found')
  expect((await admin.generateLink({ type: 'recovery', email: 'gone@example.com' })).error?.code).toBe('user_not_found')
  expect((await admin.deleteUser(id, true)).error, 'again').toBeNull()
  expect((await admin.deleteUser(id)).error, 'wholly').toBeNull()
  expect(await ask('GET', `/auth/v1/admin/users/${id}`, { headers: asService })).toMatchObject({ status: 404 })
})

test('what a deletion would take along is told before', async ({ admin, ask, asService, db, stock }) => {
  const user = await makeUser(db, { roles: ['coach'] })
  await signedIn(stock(), user)
  const { id: personId } = await db.selectFrom('person').select('id').executeTakeFirstOrThrow()
  const path = `/auth/v1/admin/users/${user.userId}/deletion`

  const { body } = await ask('GET', path, { headers: asService })

  expect(body).toEqual({
    deleted: { identities: 0, sessions: 1, factors: 0, passkeys: 0, roles: 1 },
    kept: { client_profile: personId, bookings: 0 },
  })
  expect((await admin.getUserById(user.userId)).error).toBeNull()
  expect(await ask('GET', path.replace(user.userId, nobody), { headers: asService })).toMatchObject({ status: 404 })
})

test('whoever is not there cannot be deleted', async ({ admin, ask, asService, db }) => {
  const user = await makeUser(db)

  expect((await admin.deleteUser(nobody)).error).toMatchObject({ status: 404, code: 'user_not_found' })
  expect(await ask('DELETE', '/auth/v1/admin/users/no-id', { headers: asService })).toMatchObject({ status: 404 })
  const path = `/auth/v1/admin/users/${user.userId}`
  expect(await ask('DELETE', path, { headers: asService, body: { should_soft_delete: 'perhaps' } })).toMatchObject({
    status: 400,
  })
  expect(await ask('DELETE', path, { headers: asService }), 'without a body').toMatchObject({ status: 200, body: {} })
  const racing = await makeUser(db)
  const both = await Promise.all(
    [0, 1].map(() => ask('DELETE', `/auth/v1/admin/users/${racing.userId}`, { headers: asService })),
  )
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 404]))
})
