import { expect } from 'vitest'

import { linkIn } from '#client/api/session/link.ts'
import { test } from '#tests/auth/own-client.ts'
import { makeUser } from '#tests/support/make.ts'

test('a session of the unmodified client is gone on with by ours, and back', async ({ db, stock, tab, endIn }) => {
  const { email, password } = await makeUser(db)
  const storage = new Map<string, string>()
  await stock({ storage }).signInWithPassword({ email, password })

  expect((await tab({ storage }).getSession())?.user.email).toBe(email)
  endIn(storage, -10)
  const ours = await tab({ storage }).getSession()
  const theirs = await stock({ storage }).getSession()

  expect(theirs.data.session?.access_token).toBe(ours?.access_token)
  expect((await stock({ storage }).refreshSession()).error).toBeNull()
  expect((await tab({ storage }).getSession())?.user.email).toBe(email)
  await tab({ storage }).signOut()
  expect((await stock({ storage }).getSession()).data.session).toBeNull()
})

test('a link that either client asked for can be followed by the other', async ({ db, stock, tab, newest, press }) => {
  const { email } = await makeUser(db)
  const redirectTo = 'http://studio.test/reset-password'
  const storage = new Map<string, string>()
  const pkce = { flowType: 'pkce', storage } as const

  await stock(pkce).resetPasswordForEmail(email, { redirectTo })
  const ours = tab({ storage })
  await ours.initialize(linkIn(await press((await newest(email)).link))?.link)
  expect(ours.state.user?.email).toBe(email)
  await ours.signOut()

  await tab({ storage }).resetPasswordForEmail(email, { redirectTo })
  const code = (await press((await newest(email)).link)).searchParams.get('code') ?? ''
  const { data, error } = await stock(pkce).exchangeCodeForSession(code)
  expect(error).toBeNull()
  expect(data.user?.email).toBe(email)
})
