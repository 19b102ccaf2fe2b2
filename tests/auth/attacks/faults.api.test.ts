import { createClient } from '@supabase/supabase-js'
import { expect } from 'vitest'

import { makeUser } from '#tests/support/make.ts'
import { eventually, startServer } from '#tests/support/process.ts'
import { proxyTo } from '#tests/support/proxy.ts'
import { test } from '#tests/support/test.ts'

test('while the database is away nobody is signed out, and everybody goes on when it is back', async ({
  db,
  dbUrl,
}) => {
  const user = await makeUser(db)
  const proxy = await proxyTo(dbUrl)
  const server = await startServer(proxy.url)
  const client = createClient(server.url, 'sb_publishable_x', { auth: { autoRefreshToken: false } })
  const events: string[] = []
  client.auth.onAuthStateChange((event) => void events.push(event))
  const { data } = await client.auth.signInWithPassword(user)
  const refresh = () =>
    fetch(`${server.url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
      body: JSON.stringify({ refresh_token: data.session?.refresh_token }),
    })
  try {
    proxy.goAway()
    for (const answer of await Promise.all([refresh(), refresh(), refresh()])) expect(answer.status).toBe(503)
    expect((await client.auth.getUser()).error?.name).toBe('AuthRetryableFetchError')
    const refreshing = client.auth.refreshSession()

    proxy.comeBack()

    expect((await refreshing).error).toBeNull()
    const read = await eventually(
      () => client.auth.getUser(),
      ({ error }) => error === null,
    )
    expect(read.data.user?.id).toBe(user.userId)
    expect((await refresh()).status).toBe(200)
    expect(events).not.toContain('SIGNED_OUT')
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
    proxy.close()
  }
})

test('while no mail gets through, signing up and asking for a link succeed, and the mail waits', async ({
  db,
  dbUrl,
}) => {
  const { email } = await makeUser(db)
  const server = await startServer(dbUrl, { SMTP_URL: 'smtp://127.0.0.1:1' })
  const { auth } = createClient(server.url, 'sb_publishable_x', { auth: { persistSession: false } })
  try {
    expect((await auth.signUp({ email: 'ada@example.com', password: 'a long enough one' })).error).toBeNull()
    expect((await auth.signInWithOtp({ email })).error).toBeNull()

    const waiting = await db.selectFrom('notice').select(['recipient', 'sentAt']).orderBy('id').execute()
    expect(waiting).toEqual([
      { recipient: 'ada@example.com', sentAt: null },
      { recipient: email, sentAt: null },
    ])
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
  }
})

test('a server that is killed after it rotated a token, before it answered, signs nobody out', async ({
  db,
  dbUrl,
}) => {
  const user = await makeUser(db)
  const first = await startServer(dbUrl)
  const storage = new Map<string, string>()
  const clientOf = (url: string) =>
    createClient(url, 'sb_publishable_x', {
      auth: {
        autoRefreshToken: false,
        storageKey: 'session',
        storage: {
          getItem: (key) => storage.get(key) ?? null,
          setItem: (key, value) => void storage.set(key, value),
          removeItem: (key) => void storage.delete(key),
        },
      },
    }).auth
  await clientOf(first.url).signInWithPassword(user)
  const kept = storage.get('session') ?? ''
  await clientOf(first.url).refreshSession()
  first.child.kill('SIGKILL')
  await first.ended

  // The answer was lost: the client still has the token from before.
  storage.set('session', kept)
  const second = await startServer(dbUrl)
  const client = clientOf(second.url)
  expect((await client.refreshSession()).error).toBeNull()
  expect((await client.refreshSession()).error).toBeNull()
  expect((await client.getUser()).data.user?.id).toBe(user.userId)
  second.child.kill('SIGTERM')
  await second.ended
})
