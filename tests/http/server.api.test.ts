import { sql } from 'kysely'
import { expect } from 'vitest'

import { buildApp } from '#server/app.ts'
import { httpContract } from '#shared/http/contract.ts'
import { Failure } from '#shared/http/failure.ts'
import { endpoints } from '#tests/support/endpoints.ts'
import { makeStudio } from '#tests/support/make.ts'
import { eventually } from '#tests/support/process.ts'
import { sendTo, test } from '#tests/support/test.ts'

interface Operation {
  operationId: string
  requestBody?: { content: Record<string, object> }
  security?: object[]
  responses: Record<string, { content?: Record<string, { schema: { properties?: { code?: { enum?: string[] } } } }> }>
}

test('the API describes every endpoint, with examples and the codes of its failures', async ({ url }) => {
  const description = (await (await fetch(`${url}/openapi.json`)).json()) as {
    openapi: string
    paths: Record<string, Record<string, Operation>>
  }
  const described = Object.values(description.paths).flatMap((path) => Object.values(path))

  const declared = endpoints.map(([name]) => name)
  expect(description.openapi).toBe('3.1.0')
  expect(described.map(({ operationId }) => operationId).toSorted()).toEqual(declared.toSorted())
  const booking = description.paths['/api/v1/bookings']?.['post']
  expect(booking?.responses['409']?.content?.['application/json']?.schema.properties?.code?.enum).toEqual([
    'slot_taken',
    'hold_expired',
    'key_reused',
    'quota_exceeded',
    'waiver_needed',
    'price_changed',
    'already_booked',
  ])
  for (const { operationId, requestBody } of described) {
    // A file is described by its kind alone, and so is a text that was signed as it stands.
    const json = requestBody?.content['application/json']
    if (json && !JSON.stringify(json).includes('"format":"binary"'))
      expect(JSON.stringify(json), operationId).toContain('"examples":[')
  }
  expect(described.find(({ operationId }) => operationId === 'readBooking')?.security).toEqual([
    { person: [] },
    { link: [] },
  ])
})

test('answers that several endpoints give are described once', async ({ url }) => {
  const text = await (await fetch(`${url}/openapi.json`)).text()
  const { paths, components } = JSON.parse(text) as {
    paths: Record<string, Record<string, { responses: Record<string, { $ref?: string }> }>>
    components: { responses: Record<string, object> }
  }
  const answers = Object.values(paths)
    .flatMap((path) => Object.values(path))
    .flatMap(({ responses }) => Object.entries(responses))
  const written = answers.filter(([, { $ref }]) => !$ref).map((answer) => JSON.stringify(answer))
  const referred = answers.flatMap(([, { $ref }]) => $ref?.replace('#/components/responses/', '') ?? [])

  expect(new Set(written).size).toBe(written.length)
  expect(new Set(referred)).toEqual(new Set(Object.keys(components.responses)))
  const operations = Object.values(paths).flatMap((path) => Object.keys(path)).length
  // Three times as much for each when it had its own.
  expect(text.length / operations).toBeLessThan(4_200)
})

test('every answer carries the headers that protect a browser, and a request id', async ({ url }) => {
  const { headers } = await fetch(`${url}/api/v1/services`)

  expect(headers.get('content-security-policy')).toContain("default-src 'self'")
  expect(headers.get('content-security-policy')).not.toContain('unsafe')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
  expect(headers.get('x-powered-by')).toBeNull()
})

test('a failure after the answer was compressed is not called compressed', async ({ services }) => {
  const app = await buildApp(services)
  app.addHook('onRoute', ({ url, onSend }) => {
    // Behind what compresses.
    if (url === '/late' && Array.isArray(onSend)) onSend.push(failOnce())
  })
  app.get('/late', () => ({ text: 'x'.repeat(5000) }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  try {
    const answer = await fetch(`${app.listeningOrigin}/late`)

    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ code: 'unavailable' })
  } finally {
    await app.close()
  }
})

function failOnce() {
  let hasFailed = false

  return (
    _request: unknown,
    _reply: unknown,
    payload: unknown,
    done: (error: Error | null, sent?: unknown) => void,
  ) => {
    if (hasFailed) return done(null, payload)
    hasFailed = true
    done(new Failure('unavailable', 'Too late.'))
  }
}

test('a request id that a proxy gave is kept, unless it is none', async ({ url }) => {
  const idFor = async (given: string) =>
    (await fetch(`${url}/healthz`, { headers: { 'x-request-id': given } })).headers.get('x-request-id')

  expect(await idFor('abc-123-def')).toBe('abc-123-def')
  expect(await idFor('x'.repeat(500))).toMatch(/^[\w-]{36}$/)
})

test('answers about persons are not stored on the way', async ({ as, url }) => {
  const me = await as()
  void me
  const answer = await fetch(`${url}/api/v1/profile`)

  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('an address of the API that is none is not found, in the form of its protocol', async ({ url }) => {
  const ask = async (path: string) => (await fetch(`${url}${path}`)).json()

  expect(await ask('/api/v1/nothing')).toEqual({ code: 'not_found', message: 'There is nothing at this address.' })
  expect(await ask('/rest/v1/nothing')).toMatchObject({ code: 'not_found', hint: null })
  expect(await ask('/auth/v1/nothing')).toMatchObject({ error_code: 'not_found', code: 404 })
})

test('/auth/v1 fails in both forms of its protocol', async ({ url }) => {
  const signIn = (headers: Record<string, string>) =>
    sendTo(
      url,
      headers,
    )({
      method: 'POST',
      url: '/auth/v1/token?grant_type=password',
      headers: {},
      body: '{"email":"a@b.c","password":"x"}',
    })

  expect((await signIn({})).body).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' })
  expect((await signIn({ 'x-supabase-api-version': '' })).body).toEqual({
    code: 400,
    error_code: 'invalid_credentials',
    msg: 'Invalid login credentials',
  })
})

test('who asks too often is told when to come back', async ({ services }) => {
  services.config.rateLimits = true
  const app = await buildApp(services)
  const hold = () => app.inject({ method: 'POST', url: '/api/v1/holds', payload: {} })

  const statuses: number[] = []
  for (let n = 0; n < 20; n++) statuses.push((await hold()).statusCode)
  const last = await hold()
  await app.close()

  expect(statuses).not.toContain(429)
  expect(last.statusCode).toBe(429)
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
  expect(last.json()).toMatchObject({ code: 'too_many_requests' })
})

test('what nobody foresaw is answered without details and logged with its cause', async ({
  db,
  owner,
  url,
  logged,
}) => {
  await makeStudio(db)
  await owner.schema.dropTable('openingException').execute()

  const answer = await fetch(`${url}/api/v1/studio`)

  expect(answer.status).toBe(500)
  expect(await answer.json()).toMatchObject({
    code: 'internal',
    message: expect.stringContaining(answer.headers.get('x-request-id') ?? ''),
  })
  expect(logged.join('')).toContain('opening_exception')
})

test('a database that is not migrated is not ready', async ({ owner, call }) => {
  await owner.deleteFrom('kysely_migration' as never).execute()

  await expect(call(httpContract.checkReady, {})).rejects.toMatchObject({ code: 'unavailable', facts: { status: 503 } })
  expect(await call(httpContract.checkAlive, {})).toEqual({ status: 'ok' })
})

test('a page of the last version that asks for a file that is gone is told so', async ({ url }) => {
  expect((await fetch(`${url}/assets/gone.js`)).status).toBe(404)
  expect((await fetch(`${url}/api/v2/anything`)).status).toBe(404)
})

test('an address that cannot be read is refused in the form of the API', async ({ url }) => {
  const answer = await fetch(`${url}/api/v1/%zz`)

  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'invalid_input' }])
})

const part = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url')

test('the public key of a managed backend, itself a token, counts as nobody', async ({ url }) => {
  const anonymous = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ role: 'anon', iss: 'supabase' })}.c2lnbmF0dXJl`
  const ask = async (path: string) =>
    (await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${anonymous}` } })).status

  expect(await ask('/api/v1/services')).toBe(200)
  expect(await ask('/auth/v1/.well-known/jwks.json')).toBe(200)
  expect(await ask('/auth/v1/user')).toBe(403)
})

test('a person who follows such an address is led to one that the site can tell about', async ({ url }) => {
  const follow = (address: string) => fetch(url + address, { headers: { accept: 'text/html,*/*' }, redirect: 'manual' })

  const answers = await Promise.all(['/%E0%A4%A?x=%', '//elsewhere.test/%c0', '/api/v1/%c0'].map(follow))

  expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
    [303, '/%25E0%25A4%25A?x=%25'],
    [303, '/elsewhere.test/%25c0'],
    [400, null],
  ])
})

test('a database that only reads is no ready one', async ({ owner, url }) => {
  const ready = async () => (await fetch(`${url}/readyz`)).status
  expect(await ready()).toBe(200)

  await sql`do $$ begin
    execute format('alter database %I set default_transaction_read_only = on', current_database());
  end $$`.execute(owner)
  // The setting counts for connections that are made from now on, as they are after a failover.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'loftlie_server' and datname = current_database()`.execute(
    owner,
  )
  // Until it has connected anew, the server says only that the database does not answer.
  const answer = async () => (await fetch(`${url}/readyz`)).text()
  const refusal = 'The database takes no writes.'
  expect(await eventually(answer, (told) => told.includes(refusal))).toContain(refusal)
  expect(await ready()).toBe(503)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
})
