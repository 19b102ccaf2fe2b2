import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

import { expect } from 'vitest'

import { test } from '#tests/support/test.ts'

/** Sends these bytes and reads until the server hangs up. */
async function raw(url: string, request: string) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(request)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  const [line = '', ...lines] = head.split('\r\n')
  const headers = new Headers(
    lines.map((one): [string, string] => [one.split(': ')[0] ?? '', one.split(': ')[1] ?? '']),
  )

  return { status: Number(line.split(' ')[1]), headers, body: JSON.parse(body) as object }
}

const ours = (headers: Headers) => ({
  policy: headers.get('content-security-policy')?.includes("default-src 'self'"),
  nosniff: headers.get('x-content-type-options'),
  isNamed: /^[\w-]{36}$/.test(headers.get('x-request-id') ?? ''),
})
const everyAnswer = { policy: true, nosniff: 'nosniff', isNamed: true }

test('an address that cannot be read, headers that are too large and unknown methods answer with our headers and body', async ({
  url,
}) => {
  const unreadable = await fetch(`${url}/%ff`)
  expect([unreadable.status, await unreadable.json()]).toMatchObject([400, { code: 'invalid_input' }])
  expect(ours(unreadable.headers)).toEqual(everyAnswer)

  const large = await raw(url, `GET / HTTP/1.1\r\nhost: x\r\nx-large: ${'x'.repeat(20_000)}\r\n\r\n`)
  expect([large.status, large.body]).toEqual([
    431,
    { code: 'payload_too_large', message: 'The headers of this request are too large (max 16384 bytes).' },
  ])
  expect(ours(large.headers)).toEqual(everyAnswer)

  for (const method of ['FOO', 'PROPFIND', 'TRACE', 'CONNECT']) {
    const unknown = await raw(url, `${method} /api/v1/services HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
    expect({ method, status: unknown.status, allow: unknown.headers.get('allow') }).toEqual({
      method,
      status: 405,
      allow: 'GET, HEAD',
    })
    expect(unknown.body).toEqual({ code: 'method_not_allowed', message: 'This address answers GET, HEAD only.' })
    expect(ours(unknown.headers)).toEqual(everyAnswer)
  }

  const noise = await raw(url, '\x16\x03\x01 is the hello of TLS\r\n\r\n')
  expect([noise.status, noise.body]).toMatchObject([400, { code: 'invalid_input' }])
  expect((await raw(url, 'FOO /nothing HTTP/1.1\r\nhost: x\r\n\r\n')).status).toBe(404)
})

test('/auth/v1 says the same in its words', async ({ url }) => {
  const answers = await Promise.all([
    fetch(`${url}/auth/v1/%ff`),
    raw(url, `GET /auth/v1/user HTTP/1.1\r\nhost: x\r\nx-large: ${'x'.repeat(20_000)}\r\n\r\n`),
    raw(url, 'FOO /auth/v1/user HTTP/1.1\r\nhost: x\r\n\r\n'),
  ])

  expect(answers.map(({ status, headers }) => [status, headers.get('x-sb-error-code')])).toEqual([
    [400, 'validation_failed'],
    [431, 'request_entity_too_large'],
    [405, 'method_not_allowed'],
  ])
})

test('a known path with another method is 405 with Allow, an unknown one is not found', async ({ url }) => {
  const ask = async (method: string, path: string) => {
    const { status, headers } = await fetch(url + path, { method })
    return [status, headers.get('allow')]
  }

  expect(await ask('DELETE', '/api/v1/services')).toEqual([405, 'GET, HEAD'])
  expect(await ask('GET', '/api/v1/bookings/5f2b1c9e-4d6a-4c3e-9b1f-0a7d2e8c6f31/cancel')).toEqual([405, 'POST'])
  expect(await ask('PATCH', '/auth/v1/user?x=1')).toEqual([405, 'GET, HEAD, PUT'])
  expect(await ask('GET', '/rest/v1/rpc/get_user_roles')).toEqual([405, 'POST'])
  expect(await ask('OPTIONS', '/api/v1/services')).toEqual([405, 'GET, HEAD'])
  expect(await ask('DELETE', '/api/v1/nothing')).toEqual([404, null])
  expect(await ask('POST', '/nothing')).toEqual([404, null])
})

test('HEAD is answered as GET is, without the content', async ({ url }) => {
  const facts = async (method: string, path: string) => {
    const { status, headers } = await fetch(url + path, { method, headers: { 'accept-encoding': 'identity' } })
    return [status, headers.get('content-type'), headers.get('content-length')]
  }
  for (const path of ['/api/v1/services', '/openapi.json', '/auth/v1/health', '/api/v1/me/profile', '/nothing/here'])
    expect(await facts('HEAD', path), path).toEqual(await facts('GET', path))

  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(`HEAD /api/v1/services HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)
  const [head = '', content] = (await text(socket)).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 200 /)
  expect(Number(/content-length: (\d+)/.exec(head)?.[1])).toBeGreaterThan(0)
  expect(content).toBe('')
})
