import { expect } from 'vitest'

import type { AuthEvent } from '#client/api/session/auth-state.ts'
import { linkIn } from '#client/api/session/link.ts'
import { test } from '#tests/auth/own-client.ts'
import { makeUser } from '#tests/support/make.ts'

const redirectTo = 'http://studio.test/reset-password'

test('whoever forgot the password is let in by the link, and the client says why', async ({
  db,
  tab,
  newest,
  press,
}) => {
  const { email } = await makeUser(db)
  const storage = new Map<string, string>()
  await tab({ storage }).resetPasswordForEmail(email, { redirectTo })
  const back = await press((await newest(email)).link)
  expect(back.pathname).toBe('/reset-password')
  const client = tab({ storage })
  const heard: AuthEvent[] = []
  client.onAuthStateChange((event) => heard.push(event))

  await client.initialize(linkIn(back)?.link)
  await client.updateUser({ password: 'quite another phrase' })

  expect(heard).toEqual(['INITIAL_SESSION', 'PASSWORD_RECOVERY', 'USER_UPDATED'])
  expect(await tab().signInWithPassword({ email, password: 'quite another phrase' })).toBeTruthy()
})

test('in another browser than the one that asked a link opens nothing, and says so; its code would', async ({
  db,
  tab,
  newest,
  press,
}) => {
  const { email } = await makeUser(db)
  await tab().resetPasswordForEmail(email, { redirectTo })
  const { link } = await newest(email)
  const other = tab()

  await other.initialize(linkIn(await press(link))?.link)

  expect(other.state).toMatchObject({ authenticated: false, linkProblem: 'asked for in another browser' })
  await other.resetPasswordForEmail(email, { redirectTo })
  await other.verifyOtp({ type: 'recovery', email, token: ` ${(await newest(email)).code} ` })
  expect(other.state).toMatchObject({ authenticated: true })
})

test('a link that could not be followed because the server was away is as good as before', async ({
  db,
  tab,
  newest,
  press,
}) => {
  const { email } = await makeUser(db)
  const storage = new Map<string, string>()
  await tab({ storage }).resetPasswordForEmail(email, { redirectTo })
  const link = linkIn(await press((await newest(email)).link))?.link
  const away = tab({ storage, line: { isCut: true } })

  await away.initialize(link)
  expect(away.state.linkProblem).toBe('studio unreachable')
  const again = tab({ storage })
  await again.initialize(link)

  expect(again.state.user?.email).toBe(email)
})

test('a link with somebody else’s session does not change under whose name a person goes on', async ({ db, tab }) => {
  const [mine, theirs] = [await makeUser(db), await makeUser(db)]
  const storage = new Map<string, string>()
  await tab({ storage }).signInWithPassword(mine)
  const session = await tab().signInWithPassword(theirs)
  const [accessToken, refreshToken] = session ? [session.access_token, session.refresh_token] : ['', '']
  const client = tab({ storage })

  await client.initialize({ kind: 'session', tokens: { accessToken, refreshToken, expiresIn: 3600 }, type: 'signup' })

  expect(client.state).toMatchObject({ user: { email: mine.email }, linkProblem: 'for another account' })
})

test('tokens in an address sign nobody in where the browser has not asked for them', async ({ db, tab, kept }) => {
  const session = await tab().signInWithPassword(await makeUser(db))
  const [accessToken, refreshToken] = session ? [session.access_token, session.refresh_token] : ['', '']
  const storage = new Map<string, string>()
  const lured = tab({ storage, hasFollowed: () => false })

  await lured.initialize({ kind: 'session', tokens: { accessToken, refreshToken, expiresIn: 3600 }, type: 'magiclink' })

  expect(lured.state).toMatchObject({ authenticated: false, linkProblem: 'asked for in another browser' })
  expect(kept(storage)).toBeUndefined()
})

test('made-up codes and tokens sign nobody in, and end no session', async ({ db, tab }) => {
  const { email, password } = await makeUser(db)
  const storage = new Map<string, string>()
  await tab({ storage }).resetPasswordForEmail(email, { redirectTo })
  await tab({ storage }).signInWithPassword({ email, password })

  for (const address of [
    '/?code=7c1f2d0e-3b7a-4b5e-9a51-0d3c9f7f2a11',
    '/#access_token=a.b.c&refresh_token=d&type=recovery',
    '/#error_description=Call+us+at+1-900-555-0100',
  ]) {
    const client = tab({ storage })
    await client.initialize(linkIn(new URL(address, 'http://studio.test'))?.link)
    expect(client.state).toMatchObject({ user: { email }, linkProblem: 'no longer good' })
  }
})
