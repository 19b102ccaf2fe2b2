import { expect, vi } from 'vitest'

import type { AuthEvent } from '#client/api/session/auth-state.ts'
import { authContract } from '#shared/auth/contract.ts'
import { callThrough } from '#shared/http/call.ts'
import { test } from '#tests/auth/own-client.ts'
import { makeUser } from '#tests/support/make.ts'
import { sendTo } from '#tests/support/test.ts'

const redirectTo = 'http://studio.test/reset-password'

const isSignedIn = async (url: string, token: string) => {
  const call = callThrough(sendTo(url, { authorization: `Bearer ${token}` }))
  return call(authContract.readUser, {}).then(
    () => true,
    () => false,
  )
}

test('a wrong password returns false, and a sign-up that fails returns its error', async ({ db, tab }) => {
  const { email } = await makeUser(db)
  const client = tab()

  expect(await client.signInWithPassword({ email, password: 'a wrong one' })).toBe(false)
  const { error } = await client.signUp({ email: 'new@example.com', password: 'x' }, { redirectTo })

  expect(error?.code).toBe('weak_password')
  expect(client.state).toMatchObject({ session: undefined })
})

test('a session is loading until it is looked for, then signed in or signed out', async ({ db, tab }) => {
  const { email, password } = await makeUser(db)
  const storage = new Map<string, string>()
  const first = tab({ storage })
  expect(first.state).toMatchObject({ loading: true, authenticated: false })

  await first.initialize()
  expect(first.state).toMatchObject({ loading: false, authenticated: false, user: undefined })
  await first.signInWithPassword({ email, password })

  expect(first.state).toMatchObject({ loading: false, authenticated: true, user: { email } })
  const next = tab({ storage })
  void next.initialize()
  expect(next.state).toMatchObject({ loading: false, authenticated: true, user: { email } })
})

test('listeners hear what becomes of the session, in order', async ({ db, tab, endIn }) => {
  const { email, password } = await makeUser(db)
  const storage = new Map<string, string>()
  const client = tab({ storage })
  const heard: [AuthEvent, string | undefined][] = []
  client.onAuthStateChange((event, session) => heard.push([event, session?.user.email]))

  await client.initialize()
  await client.signInWithPassword({ email, password })
  endIn(storage, 60)
  await client.autoRefresh()
  await client.updateUser({ data: { handed: 'left' } })
  await client.signOut()

  expect(heard).toEqual([
    ['INITIAL_SESSION', undefined],
    ['SIGNED_IN', email],
    ['TOKEN_REFRESHED', email],
    ['USER_UPDATED', email],
    ['SIGNED_OUT', undefined],
  ])
})

test('whoever listens late, or not any more, hears the beginning only, or nothing', async ({ db, tab }) => {
  const { email, password } = await makeUser(db)
  const client = tab()
  await client.signInWithPassword({ email, password })
  const late: AuthEvent[] = []
  const gone: AuthEvent[] = []

  await client.initialize()
  client.onAuthStateChange((event) => late.push(event))
  client.onAuthStateChange((event) => gone.push(event)).unsubscribe()
  await client.getSession()

  expect(late).toEqual(['INITIAL_SESSION'])
  expect(gone).toEqual([])
})

test('a token is renewed in its last ninety seconds, and not before', async ({ db, tab, endIn, kept }) => {
  const { email, password } = await makeUser(db)
  const storage = new Map<string, string>()
  await tab({ storage }).signInWithPassword({ email, password })
  const before = kept(storage)?.access_token

  endIn(storage, 120)
  expect((await tab({ storage }).getSession())?.access_token).toBe(before)
  endIn(storage, 80)
  expect((await tab({ storage }).getSession())?.access_token).not.toBe(before)
})

test('of many tabs that renew at the same instant none loses the session', async ({ db, url, tab, endIn, kept }) => {
  const { email, password } = await makeUser(db)
  const storage = new Map<string, string>()
  await tab({ storage }).signInWithPassword({ email, password })
  endIn(storage, -10)
  const tabs = Array.from({ length: 8 }, () => tab({ storage }))

  const sessions = await Promise.all(tabs.map((client) => client.getSession()))

  for (const session of sessions) expect(await isSignedIn(url, session?.access_token ?? '')).toBe(true)
  expect(new Set(sessions.map((session) => session?.refresh_token))).toEqual(new Set([kept(storage)?.refresh_token]))
  endIn(storage, -10)
  expect(await tab({ storage }).getSession()).toBeDefined()
})

test('a tab whose token another tab has long used takes over what that one stored', async ({
  db,
  tab,
  clock,
  endIn,
}) => {
  const { email, password } = await makeUser(db)
  const storage = new Map<string, string>()
  const sleeper = tab({ storage })
  await sleeper.signInWithPassword({ email, password })
  for (let rounds = 0; rounds < 3; rounds++) {
    endIn(storage, -10)
    await tab({ storage }).getSession()
    clock.pass({ minutes: 5 })
  }

  await sleeper.autoRefresh()

  expect(sleeper.state.user?.email).toBe(email)
})

test('while the server is away the session stays and the failure is logged; then it goes on', async ({
  db,
  url,
  tab,
  endIn,
}) => {
  const log = vi.spyOn(console, 'warn').mockReturnValue()
  const { email, password } = await makeUser(db)
  const storage = new Map<string, string>()
  const line = { isCut: false }
  const client = tab({ storage, line })
  await client.signInWithPassword({ email, password })
  endIn(storage, -10)
  line.isCut = true

  await client.autoRefresh()
  expect(log).toHaveBeenCalledWith('The session could not be renewed yet.', expect.anything())
  expect(client.state.authenticated).toBe(true)
  await expect(client.getSession()).rejects.toMatchObject({ code: 'unavailable' })
  const reloaded = tab({ storage, line })
  await reloaded.initialize()
  expect(reloaded.state).toMatchObject({ loading: false, authenticated: true })

  line.isCut = false
  await client.autoRefresh()
  expect(await isSignedIn(url, (await client.getSession())?.access_token ?? '')).toBe(true)
  log.mockRestore()
})

test('a token that is still good is used while it cannot be renewed', async ({ db, tab, endIn, kept }) => {
  const log = vi.spyOn(console, 'warn').mockReturnValue()
  const { email, password } = await makeUser(db)
  const storage = new Map<string, string>()
  const line = { isCut: false }
  await tab({ storage, line }).signInWithPassword({ email, password })
  endIn(storage, 60)
  line.isCut = true

  const session = await tab({ storage, line }).getSession()

  expect(session?.access_token).toBe(kept(storage)?.access_token)
  log.mockRestore()
})

test('a session that the server has ended signs out, once', async ({ db, tab, endIn, stock, kept }) => {
  const { email, password } = await makeUser(db)
  const storage = new Map<string, string>()
  const client = tab({ storage })
  await client.signInWithPassword({ email, password })
  const elsewhere = stock()
  await elsewhere.signInWithPassword({ email, password })
  await elsewhere.signOut({ scope: 'others' })
  const heard: AuthEvent[] = []
  client.onAuthStateChange((event) => heard.push(event))

  endIn(storage, -10)
  await Promise.all([client.getSession(), client.getSession(), client.autoRefresh()])

  expect(client.state.authenticated).toBe(false)
  expect(kept(storage)).toBeUndefined()
  expect(heard.filter((event) => event === 'SIGNED_OUT')).toEqual(['SIGNED_OUT'])
})

test('a token that is refused although it seems good, as with a clock that is behind, is renewed', async ({
  db,
  tab,
}) => {
  const { email, password } = await makeUser(db)
  const client = tab()
  const session = await client.signInWithPassword({ email, password })
  const refusedToken = session ? session.access_token : ''

  const renewed = await client.getSession({ refusedToken })

  expect(renewed?.access_token).not.toBe(refusedToken)
})

test('whoever signs out while a token is being renewed stays signed out', async ({ db, tab, endIn, kept }) => {
  const { email, password } = await makeUser(db)
  const storage = new Map<string, string>()
  await tab({ storage }).signInWithPassword({ email, password })
  endIn(storage, -10)
  const [renewing, leaving] = [tab({ storage }), tab({ storage })]

  await Promise.all([renewing.getSession(), leaving.signOut()])

  expect(kept(storage)).toBeUndefined()
  expect(renewing.state.authenticated).toBe(false)
})

test('signing out removes what any auth client of this origin keeps, ends the session, and leaves the rest', async ({
  db,
  url,
  tab,
}) => {
  const { email, password } = await makeUser(db)
  const storage = new Map([
    ['sb-other-auth-token', '{}'],
    ['a.supabase.thing', '1'],
    ['theme', 'dark'],
  ])
  const client = tab({ storage })
  await client.signInWithPassword({ email, password })
  const token = (await client.getSession())?.access_token ?? ''

  await client.signOut()

  expect([...storage]).toEqual([['theme', 'dark']])
  expect(await isSignedIn(url, token)).toBe(false)
})

test('signing out works without the server', async ({ db, tab }) => {
  const { email, password } = await makeUser(db)
  const storage = new Map<string, string>()
  const line = { isCut: false }
  const client = tab({ storage, line })
  await client.signInWithPassword({ email, password })
  line.isCut = true

  await client.signOut()

  expect(client.state.authenticated).toBe(false)
  expect([...storage.keys()]).toEqual([])
})

test('a browser that keeps nothing keeps a session for this tab, until it signs out', async ({ db, tab }) => {
  const { email, password } = await makeUser(db)
  const refusing = { read: () => undefined, write: () => false, remove: () => undefined, keys: () => [] }
  const client = tab({ shelf: refusing })

  await client.signInWithPassword({ email, password })
  await client.autoRefresh()
  expect((await client.getSession())?.user.email).toBe(email)
  await client.signOut()

  expect(await client.getSession()).toBeUndefined()
})
