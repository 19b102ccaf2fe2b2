import { createClient } from '@supabase/supabase-js'
import { expect } from 'vitest'

import { test } from '#tests/auth/stock-client.ts'
import { makeUser } from '#tests/support/make.ts'

test('the stock client signs in, reads its user, asks for its roles, refreshes and signs out', async ({ db, url }) => {
  const { email, password, userId } = await makeUser(db, { roles: ['manager'] })
  const client = createClient(url, 'sb_publishable_x', { auth: { persistSession: false, autoRefreshToken: false } })

  const signedIn = await client.auth.signInWithPassword({ email, password })
  expect(signedIn.error).toBeNull()
  expect((await client.auth.getUser()).data.user?.id).toBe(userId)
  expect((await client.rpc('get_user_roles', { p_user_id: userId })).data).toEqual([{ role_name: 'manager' }])
  expect(
    (await client.rpc('user_has_permission', { p_user_id: userId, p_action: 'read', p_resource: 'users' })).data,
  ).toBe(true)
  expect((await client.auth.getClaims()).data?.claims.sub).toBe(userId)
  expect((await client.auth.refreshSession()).error).toBeNull()
  expect((await client.auth.updateUser({ data: { nickname: 'Ace' } })).data.user?.user_metadata).toMatchObject({
    nickname: 'Ace',
  })
  expect((await client.auth.signOut()).error).toBeNull()

  const refused = await client.auth.signInWithPassword({ email, password: 'wrong one' })
  expect(refused.error).toMatchObject({ status: 400, code: 'invalid_credentials' })
})
