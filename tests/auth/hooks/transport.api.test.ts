import { createServer } from 'node:http'

import { Webhook } from 'standardwebhooks'
import { expect } from 'vitest'

import { makeUser } from '#tests/support/make.ts'

import { newSecret, oldSecret, type Payload, slowly, test } from './receiver.ts'

const addClaim = (payload: Payload) => ({ body: { claims: { ...payload.claims, plan: 'gold' } } })

test('every request is signed with each secret, so that one can take another’s place', async ({ hook, stock, db }) => {
  const user = await makeUser(db)
  const receiver = await hook('custom_access_token', addClaim, [oldSecret, newSecret])

  const { error } = await stock().signInWithPassword(user)

  expect(error).toBeNull()
  expect(receiver.received).toHaveLength(1)
  const [headers] = receiver.headers
  expect(String(headers?.['webhook-signature']).split(' ')).toHaveLength(2)
  const signed = (secret: string) => () =>
    new Webhook(secret).sign(
      String(headers?.['webhook-id']),
      new Date(Number(headers?.['webhook-timestamp']) * 1000),
      JSON.stringify(receiver.received[0]),
    )
  for (const secret of [oldSecret, newSecret]) expect(headers?.['webhook-signature']).toContain(signed(secret)())
})

test('a program that does not know the secret takes nothing, and nobody gets in', async ({ hook, stock, db }) => {
  const user = await makeUser(db)
  const receiver = await hook('custom_access_token', addClaim, [oldSecret])

  const { error } = await stock().signInWithPassword(user)

  expect(error).toMatchObject({ message: 'Unexpected status code returned from hook: 401', status: 500 })
  expect(receiver.received).toHaveLength(0)
  expect(await db.selectFrom('authSession').select('id').execute()).toEqual([])
})

test('a hook that has too much to do is asked again, with the same id', async ({ hook, stock, db }) => {
  const user = await makeUser(db)
  const receiver = await hook('custom_access_token', (payload, tries) =>
    tries < 3 ? { status: tries === 1 ? 503 : 429 } : addClaim(payload),
  )

  const { data } = await stock().signInWithPassword(user)

  expect(data.session?.access_token).toBeTruthy()
  expect(new Set(receiver.headers.map((headers) => headers['webhook-id'])).size).toBe(1)
  expect(receiver.received).toHaveLength(3)
})

const lame: [string, Parameters<typeof slowly>[0], { code: string; status: number }][] = [
  ['is always busy', { status: 503 }, { code: 'hook_timeout_after_retry', status: 422 }],
  [
    'answers a page',
    { headers: { 'content-type': 'text/html' } },
    { code: 'hook_payload_invalid_content_type', status: 422 },
  ],
  [
    'answers too much',
    { body: { claims: { much: 'x'.repeat(210_000) } } },
    { code: 'hook_payload_over_size_limit', status: 422 },
  ],
  ['sends us on', { status: 302, headers: { location: '/elsewhere' } }, { code: 'unexpected_failure', status: 500 }],
  ['answers no JSON', { body: '{"claims":' }, { code: 'unexpected_failure', status: 500 }],
  ['answers something else', { body: { claims: 'none' } }, { code: 'unexpected_failure', status: 500 }],
  ['fails', { status: 500 }, { code: 'unexpected_failure', status: 500 }],
]

test.for(lame)(
  'when a hook %s, the failure says so and a later sign-in succeeds',
  async ([, answer, refusal], { hook, ask, stock, db, services }) => {
    const user = await makeUser(db)
    await hook('custom_access_token', () => answer)

    const refused = await ask('POST', '/auth/v1/token?grant_type=password', { body: user })
    delete services.config.auth.hooks.custom_access_token
    const { error } = await stock().signInWithPassword(user)

    expect({ code: refused.body['code'], status: refused.status }).toEqual(refusal)
    expect(error).toBeNull()
    expect(await db.selectFrom('authSession').select('id').execute()).toHaveLength(1)
  },
)

test('a hook that takes too long, or is not there, is given up on', async ({ hook, ask, db, services }) => {
  const user = await makeUser(db)
  const signIn = async () => {
    const { body } = await ask('POST', '/auth/v1/token?grant_type=password', { body: user })
    return body['code']
  }
  services.config.auth.hookSeconds = 1
  await hook('custom_access_token', () => slowly({}, 3000))

  expect(await signIn()).toBe('hook_timeout')

  services.config.auth.hooks.custom_access_token = { url: 'http://127.0.0.1:1/', secrets: [newSecret] }
  expect(await signIn()).toBe('hook_timeout_after_retry')
})

test('a redirect of a hook is not followed', async ({ hook, stock, db }) => {
  const user = await makeUser(db)
  const strangers: string[] = []
  const stranger = createServer((request, response) => {
    strangers.push(request.url ?? '')
    response.end('{}')
  }).listen(0, '127.0.0.1')
  const address = stranger.address()
  const location = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
  await hook('custom_access_token', () => ({ status: 307, headers: { location } }))

  await stock().signInWithPassword(user)
  stranger.close()

  expect(strangers).toEqual([])
})

test('what a hook is sent names the moment, the kind and the address of who asks', async ({
  hook,
  stock,
  db,
  clock,
}) => {
  const user = await makeUser(db)
  const { received } = await hook('custom_access_token', addClaim)

  await stock().signInWithPassword(user)

  expect(received[0]).toMatchObject({
    metadata: {
      uuid: expect.stringMatching(/^[\da-f-]{36}$/),
      time: clock.now().toISOString(),
      name: 'customize-access-token',
      ip_address: '127.0.0.1',
    },
  })
})
