import { expect } from 'vitest'

import { signedIn } from '#tests/auth/stock-client.ts'
import { claimsOf } from '#tests/auth/tokens.ts'
import { makeUser } from '#tests/support/make.ts'

import { test } from './admin-client.ts'

const email = 'captain@example.com'
const password = 'seven iron and a song'

test('createUser({ role }) is what the account and its tokens carry, as GoTrue', async ({ admin, stock }) => {
  const made = await admin.createUser({ email, password, email_confirm: true, role: 'captain' })
  expect(made.data.user).toMatchObject({ aud: 'authenticated', role: 'captain' })
  const id = made.data.user?.id ?? ''

  const client = stock()
  const session = await signedIn(client, { email, password })
  expect(session.user.role).toBe('captain')
  expect(claimsOf(session.access_token)).toMatchObject({ role: 'captain', aud: 'authenticated' })
  expect((await client.getUser()).data.user?.role).toBe('captain')

  expect((await admin.updateUserById(id, { role: 'marshal' })).data.user?.role).toBe('marshal')
  expect((await admin.updateUserById(id, { user_metadata: { theme: 'dark' } })).data.user?.role).toBe('marshal')
  expect((await admin.updateUserById(id, { role: '' })).data.user?.role).toBe('marshal')
  const { data } = await client.refreshSession()
  expect(claimsOf(data.session?.access_token ?? '')).toMatchObject({ role: 'marshal' })
  const { data: listed } = await admin.listUsers()
  expect(listed.users).toMatchObject([{ role: 'marshal' }])

  expect((await admin.updateUserById(id, { role: 'authenticated' })).data.user?.role).toBe('authenticated')
})

test('the change of a role is in the audit', async ({ admin, db }) => {
  const { userId } = await makeUser(db)
  await admin.updateUserById(userId, { role: 'captain' })
  await admin.updateUserById(userId, { role: 'captain' })

  const events = db.selectFrom('auditEvent').select('facts').where('action', '=', 'user_modified')
  expect(await events.execute()).toEqual([{ facts: { what: 'role' } }])
})

test('an account is not given the role of a key', async ({ admin, db }) => {
  const { userId } = await makeUser(db)
  for (const role of ['service_role', 'supabase_admin', 'anon', 'Service_Role', ' service_role ']) {
    const refusal = {
      status: 422,
      code: 'validation_failed',
      message: expect.stringContaining('the role of an API key'),
    }
    expect((await admin.createUser({ email, role })).error, role).toMatchObject(refusal)
    expect((await admin.updateUserById(userId, { role })).error, role).toMatchObject(refusal)
  }
  expect(await db.selectFrom('authUser').select('role').execute()).toEqual([{ role: 'authenticated' }])

  const behind = db.updateTable('authUser').set({ role: 'service_role' }).execute()
  await expect(behind).rejects.toThrow('auth_user_role_is_of_no_key')
})

test('a role of the studio’s in a token gives none of its permissions', async ({ admin, ask }) => {
  await admin.createUser({ email, password, email_confirm: true, role: 'super_admin' })
  const { body } = await ask('POST', '/auth/v1/token?grant_type=password', { body: { email, password } })
  const headers = { authorization: `Bearer ${String(body['access_token'])}` }

  expect((await ask('GET', '/api/v1/accounts', { headers })).status).toBe(403)
  expect((await ask('GET', '/auth/v1/admin/users', { headers })).status).toBe(403)
})
