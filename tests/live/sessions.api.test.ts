import { sql } from 'kysely'
import { expect, vi } from 'vitest'

import { issueApiKeys, revokeKey } from '#server/auth/keys/keys.ts'
import { systemContext } from '#server/kernel/http/system-context.ts'
import { nowhere } from '#server/kernel/place.ts'
import { authContract } from '#shared/auth/contract.ts'

import { joinAs, openRaw } from './raw-socket.ts'
import { test } from './stock-client.ts'

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }

const lost = 'You no longer have permission to read from this Channel topic: desk'

test('a token that ends takes its channel along, and one that was renewed in time does not', async ({
  services,
  clock,
  stock,
  tokenOf,
  following,
  url,
}) => {
  services.config.auth.accessTokenSeconds = 600
  const token = await tokenOf('front_desk')
  const ends = await stock(token).join()
  const renews = await openRaw(url)
  await renews.ask('realtime:desk', 'phx_join', joinAs(token))
  clock.pass({ minutes: 5 })
  renews.send('realtime:desk', 'access_token', { access_token: await tokenOf('coach') })
  await renews.ask('phoenix', 'heartbeat')

  clock.pass({ minutes: 6 })
  await renews.ask('phoenix', 'heartbeat')
  await following.check()

  await vi.waitFor(() => expect(ends.states).toEqual(['SUBSCRIBED', 'CLOSED']))
  expect(ends.system).toEqual([expect.stringMatching(/^Token has expired (59|60|61) seconds ago$/)])
  expect(await renews.ask('realtime:desk', 'presence', { event: 'untrack' })).toMatchObject({ status: 'ok' })
  expect(await renews.ask('realtime:desk', 'phx_join', joinAs(token))).toEqual({
    status: 'error',
    response: { reason: expect.stringMatching(/^InvalidJWTToken: Token has expired \d+ seconds ago$/) },
  })
  // Renewed as somebody who may not listen.
  await renews.ask('realtime:desk', 'phx_join', joinAs(await tokenOf('coach')))
  renews.send('realtime:desk', 'access_token', { access_token: await tokenOf('member') })
  await vi.waitFor(() => expect(renews.heard.at(-2)?.[4]).toMatchObject({ status: 'error', message: lost }))
})

test('whoever signs out, is banned, loses the role or whose key is revoked hears nothing more', async ({
  db,
  services,
  clock,
  callWith,
  stock,
  tokenOf,
  following,
}) => {
  const tokens = [
    await tokenOf('front_desk'),
    await tokenOf('front_desk'),
    await tokenOf('front_desk'),
    await tokenOf('coach'),
  ]
  const [signsOut, banned, demoted, stays] = await Promise.all(tokens.map((token) => stock(token).join()))
  await following.check()
  expect([signsOut, banned, demoted, stays].map((one) => one?.states)).toEqual(
    Array.from({ length: 4 }, () => ['SUBSCRIBED']),
  )

  await callWith({ authorization: `Bearer ${tokens[0]}` })(authContract.signOut, { query: { scope: 'local' } })
  const [bannedId, demotedId] = [claimsOf(tokens[1] ?? '').sub, claimsOf(tokens[2] ?? '').sub]
  await db
    .updateTable('authUser')
    .set({ bannedUntil: sql`'infinity'` })
    .where('id', '=', bannedId)
    .execute()
  await db.deleteFrom('userRole').where('userId', '=', demotedId).execute()
  await following.check()

  for (const one of [signsOut, banned, demoted]) {
    await vi.waitFor(() => expect(one?.states).toEqual(['SUBSCRIBED', 'CLOSED']))
    expect(one?.system).toEqual([lost])
  }
  expect(stays?.states).toEqual(['SUBSCRIBED'])

  const { kid, service } = await issueApiKeys(
    { trx: db, now: clock.now(), place: nowhere, context: systemContext('test') },
    services.config,
  )
  const program = await stock(service).join()
  await following.check()
  expect(program.states).toEqual(['SUBSCRIBED'])
  await revokeKey({ trx: db, now: new Date(), place: nowhere, context: systemContext('test') }, services.config, kid)
  await services.keys.reload()
  await following.check()
  await vi.waitFor(() => expect(stays?.states).toEqual(['SUBSCRIBED', 'CLOSED']))
  await vi.waitFor(() => expect(program.states).toEqual(['SUBSCRIBED', 'CLOSED']))
})

test('who is refused a channel is in the audit', async ({ db, app, stock, tokenOf }) => {
  await stock(await tokenOf('member')).join()
  await stock().join()
  await app.close()

  expect(
    await db
      .selectFrom('auditEvent')
      .select(['entityId', 'actorRole', 'facts'])
      .where('action', '=', 'refused')
      .execute(),
  ).toEqual([
    {
      entityId: 'GET /realtime/v1/websocket',
      actorRole: 'member',
      facts: expect.objectContaining({ code: 'not_allowed', count: 1 }),
    },
  ])
})
