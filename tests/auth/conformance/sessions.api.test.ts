import { expect } from 'vitest'

import { parseRefreshToken } from '#server/auth/tokens/refresh-token.ts'
import { signedIn, test } from '#tests/auth/stock-client.ts'
import { makeUser } from '#tests/support/make.ts'

type AskServer = (
  method: string,
  path: string,
  options: object,
) => Promise<{ status: number; body: Record<string, unknown> }>

const refreshWith = (ask: AskServer) => async (refresh_token: unknown) => {
  const { status, body } = await ask('POST', '/auth/v1/token?grant_type=refresh_token', { body: { refresh_token } })
  return { status, body, next: text(body['refresh_token']) }
}
const text = (value: unknown) => (typeof value === 'string' ? value : '')
const expired = (why: string) => ({
  status: 400,
  body: { code: 'session_expired', message: `Invalid Refresh Token: Session Expired${why}` },
})
const alreadyUsed = {
  status: 400,
  body: { code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' },
}
const unknown = {
  status: 400,
  body: { code: 'refresh_token_not_found', message: 'Invalid Refresh Token: Refresh Token Not Found' },
}

test('an unknown refresh token of any length is refresh_token_not_found', async ({ db, stock, ask }) => {
  const { refresh_token } = await signedIn(stock(), await makeUser(db))
  const refresh = refreshWith(ask)
  const forged = Buffer.from(refresh_token, 'base64url')
  forged.writeUInt8(forged.readUInt8(3) ^ 1, 3)

  for (const empty of ['', null, undefined]) {
    expect(await refresh(empty)).toMatchObject({
      status: 400,
      body: { error: 'invalid_request', error_description: 'refresh_token required' },
    })
  }
  for (const broken of ['abcdefghijkl', 'x', refresh_token.slice(0, -2), forged.toString('base64url'), '\0\ud800']) {
    expect(await refresh(broken)).toMatchObject(unknown)
  }
  expect((await refresh(refresh_token)).status).toBe(200)
})

test('a refresh token is refresh_token_not_found after the sign-out', async ({ db, stock, ask }) => {
  const client = stock()
  const { refresh_token } = await signedIn(client, await makeUser(db))
  await client.signOut()

  expect(await refreshWith(ask)(refresh_token)).toMatchObject(unknown)
})

test('a bearer that is no token is bad_jwt where somebody must be signed in', async ({ ask }) => {
  const headers = { authorization: 'Bearer nonsense' }
  const refused = { status: 403, body: { code: 'bad_jwt' } }

  expect(await ask('GET', '/auth/v1/user', { headers })).toMatchObject(refused)
  expect(await ask('PUT', '/auth/v1/user', { headers, body: {} })).toMatchObject(refused)
  expect(await ask('POST', '/auth/v1/logout', { headers })).toMatchObject(refused)
  expect(await ask('GET', '/auth/v1/user')).toMatchObject({ status: 401, body: { code: 'no_authorization' } })
  expect((await ask('GET', '/auth/v1/settings', { headers })).status).toBe(200)
})

test('a token of a session that has ended, of another key or of a banned user is refused', async ({
  db,
  stock,
  ask,
}) => {
  const user = await makeUser(db)
  const refresh = refreshWith(ask)
  const ended = await signedIn(stock(), user)
  const open = await signedIn(stock(), user)
  const { encryptedRefreshKey } = await db
    .selectFrom('authSession')
    .select('encryptedRefreshKey')
    .where('id', '=', parseRefreshToken(open.refresh_token)?.sessionId ?? '')
    .executeTakeFirstOrThrow()
  await db
    .deleteFrom('authSession')
    .where('id', '=', parseRefreshToken(ended.refresh_token)?.sessionId ?? '')
    .execute()
  expect(await refresh(ended.refresh_token)).toMatchObject(unknown)

  const foreign = await signedIn(stock(), user)
  const foreignId = parseRefreshToken(foreign.refresh_token)?.sessionId ?? ''
  await db.updateTable('authSession').set({ encryptedRefreshKey }).where('id', '=', foreignId).execute()
  expect(await refresh(foreign.refresh_token)).toMatchObject({
    status: 400,
    body: { code: 'refresh_token_not_found', message: 'Invalid Refresh Token: Refresh Token Not Found' },
  })

  await db
    .updateTable('authUser')
    .set({ bannedUntil: new Date('2099-01-01') })
    .execute()
  expect(await refresh(open.refresh_token)).toMatchObject({
    status: 400,
    body: { code: 'user_banned', message: 'Invalid Refresh Token: User Banned' },
  })
})

test('a client that never got its answer goes on with the parent, however late', async ({ db, stock, ask, clock }) => {
  const storage = new Map<string, string>()
  const client = stock({ storage })
  const { refresh_token } = await signedIn(client, await makeUser(db))
  const refresh = refreshWith(ask)

  // Killed between the commit and the answer: the server has rotated the token, the client still has the old one.
  const lost = await refresh(refresh_token)
  clock.pass({ days: 3 })
  const { data, error } = await client.refreshSession()

  expect(error).toBeNull()
  expect(data.session?.refresh_token).toBe(lost.next)
  expect((await client.refreshSession()).data.session?.refresh_token).not.toBe(lost.next)
})

test('an older token gets the active one for ten seconds; after that it ends its session, and the cause is kept', async ({
  db,
  stock,
  ask,
  clock,
}) => {
  const user = await makeUser(db)
  const client = stock()
  const first = await signedIn(client, user)
  const refresh = refreshWith(ask)
  const second = await refresh(first.refresh_token)
  const third = await refresh(second.next)

  clock.pass({ minutes: 10 / 60 })
  expect((await refresh(first.refresh_token)).next).toBe(third.next)
  clock.pass({ minutes: 1 / 60 })
  expect(await refresh(first.refresh_token)).toMatchObject(alreadyUsed)

  expect(await refresh(third.next)).toMatchObject(unknown)
  expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError')
  const events = db.selectFrom('auditEvent').select(['entityId', 'facts']).where('action', '=', 'token_revoked')
  expect(await events.execute()).toEqual([
    {
      entityId: user.userId,
      facts: {
        cause: 'an old refresh token was used again',
        sessionId: parseRefreshToken(first.refresh_token)?.sessionId,
        presented: 0,
        active: 2,
      },
    },
  ])
})

test('a counter that is ahead was not issued here', async ({ db, stock, ask }) => {
  const first = await signedIn(stock(), await makeUser(db))
  const refresh = refreshWith(ask)
  const second = await refresh(first.refresh_token)
  await db.updateTable('authSession').set({ refreshCounter: 0 }).execute()

  expect(await refresh(second.next)).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', message: 'Invalid Refresh Token: Not Issued By This Server' },
  })
  expect((await refresh(first.refresh_token)).status).toBe(200)
})

test('fifty tabs that refresh at once all go on with the same token', async ({ db, stock, ask }) => {
  const { refresh_token } = await signedIn(stock(), await makeUser(db))
  const refresh = refreshWith(ask)

  const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(refresh_token)))

  expect(new Set(answers.map(({ status, next }) => `${status} ${next}`)).size).toBe(1)
  expect((await refresh(answers[0]?.next)).status).toBe(200)
})

test('a session ends at the limits that the studio sets, and says at which', async ({
  db,
  stock,
  services,
  ask,
  clock,
}) => {
  const { auth } = services.config
  const refresh = refreshWith(ask)
  const user = await makeUser(db)

  auth.sessionSeconds = 3600
  const boxed = await signedIn(stock(), user)
  clock.pass({ minutes: 59 })
  const { next } = await refresh(boxed.refresh_token)
  clock.pass({ minutes: 2 })
  expect(await refresh(next)).toMatchObject(expired(''))

  Object.assign(auth, { sessionSeconds: undefined, sessionIdleSeconds: 600 })
  const idle = await signedIn(stock(), user)
  clock.pass({ minutes: 9 })
  const busy = await refresh(idle.refresh_token)
  clock.pass({ minutes: 9 })
  const stillBusy = await refresh(busy.next)
  expect(stillBusy.status).toBe(200)
  clock.pass({ minutes: 11 })
  expect(await refresh(stillBusy.next)).toMatchObject(expired(' (Inactivity)'))

  Object.assign(auth, { sessionIdleSeconds: undefined, sessionWeakSeconds: 600 })
  const weak = await signedIn(stock(), user)
  clock.pass({ minutes: 11 })
  const stillWeak = await refresh(weak.refresh_token)
  expect(stillWeak.status).toBe(200)
  await db.insertInto('authFactor').values({ userId: user.userId, factorType: 'totp', status: 'verified' }).execute()
  expect(await refresh(stillWeak.next)).toMatchObject(expired(' (Low AAL: User Needs MFA Verification)'))

  Object.assign(auth, { sessionWeakSeconds: undefined, sessionSingle: true })
  const older = await signedIn(stock(), user)
  clock.pass({ minutes: 1 })
  const newer = await signedIn(stock(), user)
  expect(await refresh(older.refresh_token)).toMatchObject(expired(' (Revoked by Newer Login)'))
  expect((await refresh(newer.refresh_token)).status).toBe(200)
})

test('a refresh says the same of the sign-in and keeps the device up to date', async ({ db, stock, ask, clock }) => {
  const client = stock()
  const first = await signedIn(client, await makeUser(db))
  const { data: before } = await client.getClaims()
  clock.pass({ minutes: 5 })
  await ask('POST', '/auth/v1/token?grant_type=refresh_token', {
    headers: { 'user-agent': 'Another browser' },
    body: { refresh_token: first.refresh_token },
  })
  await client.refreshSession()
  const { data: after } = await client.getClaims()

  expect(after?.claims.amr).toEqual(before?.claims.amr)
  expect(after?.claims.session_id).toBe(before?.claims.session_id)
  expect(await db.selectFrom('authSession').select(['userAgent', 'refreshedAt']).execute()).toEqual([
    { userAgent: 'Another browser', refreshedAt: clock.now() },
  ])
})

test('claims are verified with the published keys, without asking for the user', async ({ db, app, stock }) => {
  const asked: string[] = []
  app.server.on('request', ({ url }) => void asked.push(String(url)))
  const user = await makeUser(db)
  const client = stock()
  const { access_token } = await signedIn(client, user)

  const { data } = await client.getClaims()

  expect(data?.header).toMatchObject({ alg: 'ES256', kid: expect.any(String) })
  expect(data?.claims).toMatchObject({ sub: user.userId, email: user.email, role: 'authenticated', aal: 'aal1' })
  expect(asked.map((url) => url.split('?')[0])).toEqual(['/auth/v1/token', '/auth/v1/.well-known/jwks.json'])
  const [header, claims, signature = ''] = access_token.split('.')
  const forged = [header, claims, (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)].join('.')
  expect((await client.getClaims(forged)).error?.message).toBe('Invalid JWT signature')
})
