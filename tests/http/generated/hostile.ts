import fc from 'fast-check'

// What an attacker, or a broken program, makes of a request that was in order.

/** Nested so deep that a program which walks it without care runs out of stack. */
const deep = (levels: number): unknown => {
  let nested: unknown = 1
  for (let level = 0; level < levels; level++) nested = level % 2 ? [nested] : { a: nested }
  return nested
}

const values: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, [], {}, '', 0, -1, 0.1, -0),
  fc.constantFrom(Number.MAX_SAFE_INTEGER + 1, -(2 ** 63), 2 ** 31, 2 ** 32, 1e308, -1e308, 5e-324),
  fc.constantFrom('\0', 'a\0b', '\ud800', 'x\udfff', '\r\nBcc: a@example.com', '\u202e', '\ufeff', '\u2028'),
  fc.constantFrom('%00', '../../etc/passwd', "' or 1=1; --", '{{7*7}}', '=cmd()', 'null', 'NaN', '1e309'),
  fc.constantFrom('x'.repeat(10_000), '⛳️'.repeat(3000), 'a'.repeat(200_000)),
  fc.constantFrom('0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '2026-02-30', '+275760-09-13T00:00:00Z'),
  fc.constantFrom('00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 'NOT-A-UUID'),
  fc.constantFrom(50, 3000).map(deep),
  fc.array(fc.integer(), { minLength: 200, maxLength: 500 }),
  fc.jsonValue({ maxDepth: 3 }),
)

const names = fc.constantFrom(
  '__proto__',
  'constructor',
  'role',
  'id',
  'price_cents',
  'priceCents',
  'is_admin',
  '\0',
  '',
)

type Change = (body: unknown) => unknown

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const entriesOf = (value: unknown) => (isRecord(value) ? Object.entries(value) : [])

/** Replaces, removes or adds something at a place that chance finds, at whatever depth. */
const change: fc.Arbitrary<Change> = fc
  .record({
    at: fc.array(fc.nat(20), { maxLength: 3 }),
    kind: fc.constantFrom('replace', 'remove', 'add'),
    names,
    values,
  })
  .map(({ at, kind, names: name, values: value }) => {
    const apply = (body: unknown, path: readonly number[]): unknown => {
      const entries = entriesOf(body)
      const [step, ...rest] = path
      if (step === undefined || entries.length === 0) {
        if (kind === 'add' && isRecord(body)) return Object.fromEntries([...entries, [name, value]])
        return value
      }
      const index = step % entries.length
      return Object.fromEntries(
        entries.flatMap(([key, old], n) => {
          if (n !== index) return [[key, old]]
          return kind === 'remove' && rest.length === 0 ? [] : [[key, apply(old, rest)]]
        }),
      )
    }
    return (body) => apply(body, at)
  })

export const hostile = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(valid, fc.array(change, { minLength: 1, maxLength: 2 }))
    .map(([body, changes]) => changes.reduce((changed, apply) => apply(changed), body))

/** Text that is no JSON, or JSON that no program would write. */
export const brokenJson = fc.constantFrom(
  '',
  '{',
  '[1,',
  'undefined',
  '{"a":1}{"b":2}',
  '{"__proto__":{"admin":true}}',
  '{"email":1e309}',
  '"\\ud800"',
  '\ufeff{}',
  `{"a":"${'x'.repeat(1_048_577)}"}`,
)

/** What stands in an address, already encoded. */
export const hostileText = fc.constantFrom(
  '%00',
  '%ff',
  '%',
  '%E2%80%AE',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  'null',
  '-1',
  '1e309',
  '9'.repeat(40),
  'x'.repeat(150),
  'x'.repeat(5000),
  '%27%20or%201%3D1--',
  '%7B%22a%22%3A1%7D',
  '00000000-0000-0000-0000-000000000000',
)

export const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc.constantFrom<Record<string, string>>(
  {},
  {},
  {},
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'idempotency-key': 'x'.repeat(500) },
  { 'idempotency-key': '\u00ff' },
  { accept: 'text/html' },
  { accept: 'application/xml' },
  { 'if-none-match': '*' },
  { 'x-supabase-api-version': '2024-01-01' },
  { 'x-supabase-api-version': '9999-99-99' },
  { 'x-request-id': '../..' },
  { origin: 'null' },
  { origin: 'https://elsewhere.example', referer: 'https://elsewhere.example/x' },
  { redirect_to: 'javascript:alert(1)' },
  { authorization: 'Bearer' },
  { authorization: 'Bearer not.a.token' },
  { authorization: 'Booking x.y' },
  { authorization: 'Basic !!!' },
  { authorization: `Bearer ${'x'.repeat(9000)}` },
  { apikey: 'x' },
  { cookie: 'device=%00; __Host-device=x' },
)
