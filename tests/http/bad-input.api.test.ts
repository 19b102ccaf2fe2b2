import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { makeStudio } from '#tests/support/make.ts'
import { sendTo, test } from '#tests/support/test.ts'

const person = { firstName: 'Sam', lastName: 'Rivera', email: 'sam@example.com', phone: '312 555 0142' }
const good = { serviceCode: 'swing_eval', startsAt: '2026-11-25T16:00:00Z', person }

interface FailureBody {
  code: string
  message: string
  details?: { path: string; message: string }[]
}

async function post(url: string, path: string, body: unknown, headers: Record<string, string> = {}) {
  const { status, body: answer } = await sendTo(url)({
    method: 'POST',
    url: path,
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { ...(answer as FailureBody), status }
}

const counted = async (db: Db) => {
  const tables = ['booking', 'hold', 'allocation', 'person', 'notice', 'bookingTransition'] as const
  const counts = tables.map((table) =>
    db.selectFrom(table).select(db.fn.countAll<string>().as('count')).executeTakeFirstOrThrow(),
  )
  return (await Promise.all(counts)).map(({ count }) => Number(count))
}

const refused: [what: string, body: object, status: number, path: string][] = [
  ['an unknown field', { ...good, discount: 50 }, 422, 'discount'],
  ['a price of the client’s own', { ...good, priceCents: 1 }, 422, 'priceCents'],
  ['a duration of the client’s own', { ...good, durationMinutes: 15 }, 422, 'durationMinutes'],
  ['a nested unknown field', { ...good, person: { ...person, role: 'admin' } }, 422, 'person.role'],
  ['a missing person', { serviceCode: 'swing_eval', startsAt: good.startsAt }, 422, 'person'],
  ['a person who is a list', { ...good, person: [] }, 422, 'person'],
  ['a name that is a number', { ...good, person: { ...person, firstName: 7 } }, 422, 'person.firstName'],
  ['a blank name', { ...good, person: { ...person, firstName: '   ' } }, 422, 'person.firstName'],
  [
    'a name of 10 000 characters',
    { ...good, person: { ...person, lastName: 'x'.repeat(10_000) } },
    422,
    'person.lastName',
  ],
  ['a NUL in a name', { ...good, person: { ...person, firstName: 'Sam\0' } }, 422, 'person.firstName'],
  ['a lone surrogate in a name', { ...good, person: { ...person, firstName: 'Sam\ud800' } }, 422, 'person.firstName'],
  [
    'a line break in a name',
    { ...good, person: { ...person, firstName: 'Sam\r\nBcc: all@example.com' } },
    422,
    'person.firstName',
  ],
  ['what is no address', { ...good, person: { ...person, email: 'sam@' } }, 422, 'person.email'],
  [
    'SQL as an address',
    { ...good, person: { ...person, email: "x'; drop table booking; --@example.com" } },
    422,
    'person.email',
  ],
  ['a telephone number of letters', { ...good, person: { ...person, phone: 'call me' } }, 422, 'person.phone'],
  ['a null', { ...good, startsAt: null }, 422, 'startsAt'],
  ['a time without a zone', { ...good, startsAt: '2026-11-25T10:00:00' }, 422, 'startsAt'],
  ['a local time that the clocks skip', { ...good, startsAt: '2027-03-14T02:30' }, 422, 'startsAt'],
  ['the 30th of February', { ...good, startsAt: '2026-02-30T10:00:00Z' }, 422, 'startsAt'],
  ['a time as a number', { ...good, startsAt: 1_795_000_000 }, 422, 'startsAt'],
  ['a time that is past', { ...good, startsAt: '2026-11-23T16:00:00Z' }, 422, 'startsAt'],
  ['a time off the grid', { ...good, startsAt: '2026-11-25T16:07:00Z' }, 422, 'startsAt'],
  ['a time off by a millisecond', { ...good, startsAt: '2026-11-25T16:00:00.001Z' }, 422, 'startsAt'],
  ['a time too soon', { ...good, startsAt: '2026-11-24T15:00:00Z' }, 422, 'startsAt'],
  ['a time beyond the window', { ...good, startsAt: '2027-01-25T16:00:00Z' }, 422, 'startsAt'],
  ['a time in the year 275760', { ...good, startsAt: '9999-12-31T23:45:00Z' }, 422, 'startsAt'],
  ['a time when nobody is there', { ...good, startsAt: '2026-11-25T03:00:00Z' }, 422, 'startsAt'],
  ['an unknown service', { ...good, serviceCode: 'moon_shot' }, 404, 'serviceCode'],
  ['SQL as a service', { ...good, serviceCode: "swing_eval' or 1=1" }, 422, 'serviceCode'],
  ['a malformed hold', { ...good, holdId: '../../etc/passwd' }, 422, 'holdId'],
  ['an answer to no question', { ...good, answers: { pin: '1234' } }, 422, 'answers.pin'],
  ['an answer of 10 000 characters', { ...good, answers: { goal: 'x'.repeat(10_000) } }, 422, 'answers.goal'],
]

test('a booking that is not in order is refused with the field, and nothing is stored', async ({ db, url }) => {
  await makeStudio(db, { questions: [{ code: 'goal', label: 'Goal', hint: null, kind: 'text', choices: [] }] })
  const before = await counted(db)

  for (const [what, body, status, path] of refused) {
    const answer = await post(url, '/api/v1/bookings', body)
    expect({ what, status: answer.status, paths: answer.details?.map((detail) => detail.path) }).toEqual({
      what,
      status,
      paths: [path],
    })
    expect(answer.message, what).toMatch(/\w+[^{}]*\.$/)
  }

  expect(await counted(db)).toEqual(before)
})

test('a body that is no JSON, too large, too deep or of another type is refused', async ({ db, url }) => {
  await makeStudio(db)
  const send = (body: string, headers = {}) => post(url, '/api/v1/bookings', body, headers)

  expect(await send('{"serviceCode":')).toMatchObject({ status: 400, code: 'bad_json' })
  expect(await send('')).toMatchObject({ status: 422, code: 'invalid_input' })
  expect(await send('null')).toMatchObject({ status: 422, code: 'invalid_input' })
  expect(await send('[]')).toMatchObject({ status: 422, code: 'invalid_input' })
  expect(await send(`"${'x'.repeat(1_048_577)}"`)).toMatchObject({ status: 413, code: 'payload_too_large' })
  expect(await send('['.repeat(10_000) + ']'.repeat(10_000))).toMatchObject({ status: 422, code: 'invalid_input' })
  expect(await send('{"__proto__":{"admin":true}}')).toMatchObject({ status: 400, code: 'bad_json' })
  const text = await fetch(`${url}/api/v1/bookings`, {
    method: 'POST',
    body: 'hello',
    headers: { 'content-type': 'text/plain' },
  })
  expect([text.status, await text.json()]).toMatchObject([415, { code: 'unsupported_media_type' }])
})

const deep = (levels: number) =>
  `{"kind":"tip","quantity":1,"amountCents":5,"x":${'['.repeat(levels)}${']'.repeat(levels)}}`

test('a body that is too deep is refused where anything may stand in it', async ({ url }) => {
  const send = (levels: number) => post(url, '/api/v1/cart/lines', deep(levels), { 'idempotency-key': 'deep' })

  for (const levels of [1000, 5000, 100_000]) {
    expect(await send(levels)).toMatchObject({ status: 422, code: 'invalid_input' })
  }
  expect(await send(900)).not.toMatchObject({ code: 'internal' })
})

test('what a person types is kept and shown as it is: emoji, right-to-left text, markup, SQL', async ({ db, url }) => {
  await makeStudio(db)
  const odd = {
    ...person,
    firstName: '⛳️ محمد',
    lastName: `<script>alert(1)</script>'; drop table person; --`,
  }

  const answer = await post(url, '/api/v1/bookings', { ...good, person: odd })

  expect(answer).toMatchObject({ status: 201, person: { lastName: odd.lastName } })
  const { html } = await db.selectFrom('notice').select('html').executeTakeFirstOrThrow()
  expect(html).not.toContain('<script>')
})

const refusedQuestions: [what: string, query: string, path: string][] = [
  ['no service', 'from=2026-11-25&days=7', 'service'],
  ['no days', 'service=swing_eval&from=2026-11-25', 'days'],
  ['zero days', 'service=swing_eval&from=2026-11-25&days=0', 'days'],
  ['32 days', 'service=swing_eval&from=2026-11-25&days=32', 'days'],
  ['half a day', 'service=swing_eval&from=2026-11-25&days=1.5', 'days'],
  ['a huge number of days', 'service=swing_eval&from=2026-11-25&days=1e309', 'days'],
  ['a day that is none', 'service=swing_eval&from=2026-13-25&days=1', 'from'],
  ['SQL as a day', "service=swing_eval&from=2026-11-25';--&days=1", 'from'],
  ['an unknown parameter', 'service=swing_eval&from=2026-11-25&days=1&staff=1', 'staff'],
  ['none of the times', 'service=swing_eval&from=2026-11-25&days=1&limit=0', 'limit'],
  ['times apart by less than nothing', 'service=swing_eval&from=2026-11-25&days=1&apartMinutes=-5', 'apartMinutes'],
]

test('a question for free times that is not in order is refused with the field', async ({ url }) => {
  for (const [what, query, path] of refusedQuestions) {
    const answer = await fetch(`${url}/api/v1/availability?${query}`)
    const { code, details } = (await answer.json()) as FailureBody
    expect({ what, status: answer.status, code, path: details?.[0]?.path }).toEqual({
      what,
      status: 422,
      code: 'invalid_input',
      path,
    })
  }
})

test('free times of an unknown service are not found, of a far year there are none', async ({ db, url }) => {
  await makeStudio(db)
  const ask = async (query: string) => {
    const answer = await fetch(`${url}/api/v1/availability?${query}`)
    return { status: answer.status, ...((await answer.json()) as object) }
  }

  expect(await ask('service=moon_shot&from=2026-11-25&days=1')).toMatchObject({ status: 404, code: 'not_found' })
  expect(await ask('service=swing_eval&from=2199-12-01&days=31')).toMatchObject({ status: 200, starts: [] })
  expect(await ask('service=swing_eval&from=1900-01-01&days=31')).toMatchObject({ status: 200, starts: [] })
  for (const day of ['0000-01-01', '0001-01-01', '9999-12-01']) {
    expect(await ask(`service=swing_eval&from=${day}&days=31`)).toMatchObject({ status: 422, code: 'invalid_input' })
  }
})

test('a malformed id is refused before anything is looked up', async ({ url }) => {
  for (const id of ['1', "' or 1=1", '\0', '../../etc/passwd', 'x'.repeat(3000)]) {
    const { status } = await post(url, `/api/v1/holds/${encodeURIComponent(id)}/extend`, {})
    expect([414, 422]).toContain(status)
  }
})

test('/auth/v1 refuses what cannot be stored, without a trace', async ({ db, url }) => {
  const signUp = (more: object) =>
    post(url, '/auth/v1/signup', { email: 'a@example.com', password: 'long enough 2026', ...more })
  const deep = `{"email":"a@example.com","password":"long enough 2026","data":${'{"a":'.repeat(5000)}1${'}'.repeat(5001)}`

  for (const data of [{ name: 'Sam\0' }, { name: '\ud800' }, { name: 'x'.repeat(20_000) }]) {
    expect(await signUp({ data })).toMatchObject({ status: 400, code: 'validation_failed' })
  }
  expect(await post(url, '/auth/v1/signup', deep)).toMatchObject({ status: 400, code: 'validation_failed' })
  expect(await signUp({ email: 'a\0@example.com' })).toMatchObject({ status: 400, code: 'validation_failed' })
  expect(await signUp({ data: { name: String.raw`a literal \u0000` } })).toMatchObject({ status: 200 })
  const signIn = { email: 'a\0@example.com', password: 'x\0' }
  expect((await post(url, '/auth/v1/token?grant_type=password', signIn)).status).toBe(400)
  expect(await db.selectFrom('authUser').select('email').execute()).toEqual([{ email: 'a@example.com' }])
})
