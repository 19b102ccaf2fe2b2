import { expect } from 'vitest'

import { forgetOldErrors, keepReports } from '#server/errors/service.ts'
import { jobWork } from '#server/kernel/work.ts'
import { errorsContract, type ErrorReport } from '#shared/errors/contract.ts'
import { sendTo, test } from '#tests/support/test.ts'

const { reportClientErrors, listClientErrors, resolveClientError } = errorsContract
const chromeOnMac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36'

const report = (more: Partial<ErrorReport> = {}): ErrorReport => ({
  errorId: 'K7Q2-M9XD',
  code: 'COMPONENT_ERROR',
  operation: 'page',
  message: 'The sheet has no club 7',
  stack: 'Error: The sheet has no club 7\n    at Sheet (http://studio.test/assets/Sheet-D3adB33f.js:1:20345)',
  path: '/dashboard/order/:orderId',
  build: 'index-AbCd1234',
  count: 1,
  ...more,
})

test('what happens again and again is one error with its counts, and the latest numbers to find it by', async ({
  call,
  as,
  clock,
}) => {
  await call(reportClientErrors, { body: { reports: [report()] } })
  clock.pass({ hours: 5 })
  const later = report({
    errorId: 'AAAA-2222',
    message: 'The sheet has no club 9',
    stack: 'Error: The sheet has no club 9\n    at Sheet (http://studio.test/assets/Sheet-N3wBuild.js:1:99)',
    build: 'index-N3wBuild',
    count: 3,
  })
  await call(reportClientErrors, { body: { reports: [later, report({ message: 'Something else' })] } })
  const admin = await as('admin')

  const { errors, total, countLastHour, next } = await admin(listClientErrors, { query: {} })

  expect({ total, countLastHour, next }).toEqual({ total: 2, countLastHour: 4, next: null })
  expect(errors.map(({ message }) => message).toSorted()).toEqual(['Something else', 'The sheet has no club 9'])
  expect(errors.find(({ message }) => message.startsWith('The'))).toMatchObject({
    build: 'index-N3wBuild',
    errorIds: ['AAAA-2222', 'K7Q2-M9XD'],
    count: 4,
    countLastHour: 3,
    countLastDay: 4,
    firstSeenAt: new Date('2026-11-24T14:00:00Z'),
    lastSeenAt: new Date('2026-11-24T19:00:00Z'),
  })
})

test('a browser is named by its family, never by its own words', async ({ callWith, as }) => {
  const admin = await as('admin')
  await callWith({ 'user-agent': chromeOnMac })(reportClientErrors, { body: { reports: [report()] } })
  expect((await admin(listClientErrors, { query: {} })).errors[0]?.browser).toBe('Chrome on a Mac')

  await callWith({ 'user-agent': '<script>alert(1)</script>' })(reportClientErrors, { body: { reports: [report()] } })
  expect((await admin(listClientErrors, { query: {} })).errors[0]?.browser).toBe('a program that does not say its name')
})

test('what is about a person is not kept, even when a browser sends it', async ({ call, as }) => {
  const admin = await as('admin')
  const told = report({ message: 'No profile for sam@example.com at /manage-booking?token=secret' })

  await call(reportClientErrors, { body: { reports: [told] } })

  expect((await admin(listClientErrors, { query: {} })).errors[0]?.message).toBe(
    'No profile for [address] at /manage-booking',
  )
})

test('markup stays text, and what cannot be stored or is too long is refused in words', async ({ url, call, as }) => {
  const admin = await as('admin')
  const markup = '<script>alert(1)</script>'
  await call(reportClientErrors, { body: { reports: [report({ message: markup })] } })
  const send = (body: unknown) =>
    sendTo(url)({ method: 'POST', url: '/api/v1/client-errors', headers: {}, body: JSON.stringify(body) })

  const refused = await Promise.all(
    [
      report({ message: 'a\0b' }),
      report({ message: 'x'.repeat(10_000) }),
      report({ path: 'two\nlines' }),
      report({ count: 0 }),
      report({ errorId: "1' or '1'='1" }),
      { ...report(), ip: '10.0.0.1' },
    ].map((one) => send({ reports: [one] })),
  )
  const many = await send({ reports: Array.from({ length: 11 }, () => report()) })

  expect([...refused, many].map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 422, 422])
  expect((await admin(listClientErrors, { query: {} })).errors.map(({ message }) => message)).toEqual([markup])
})

test('one address may report so often, and is then told when to come back', async ({ services, url }) => {
  services.config.rateLimits = true
  const send = () =>
    fetch(`${url}/api/v1/client-errors`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ reports: [report()] }),
    })
  const statuses: number[] = []

  for (let n = 0; n < 25; n++) statuses.push((await send()).status)

  expect(statuses.filter((status) => status === 204)).toHaveLength(20)
  expect(statuses.at(-1)).toBe(429)
})

test('made-up errors fill only so much; those that are known go on counting', async ({ db, services, as }) => {
  const admin = await as('admin')
  await keepReports(jobWork(services, 'test'), [report()], undefined)
  const at = new Date('2026-11-01T00:00:00Z')
  const { errorId, ...madeUp } = report()
  await db
    .insertInto('clientError')
    .values(
      Array.from({ length: 999 }, (_, n) => ({
        ...madeUp,
        fingerprint: `made up ${n}`,
        browser: 'Firefox',
        errorIds: [errorId],
        firstSeenAt: at,
        lastSeenAt: at,
      })),
    )
    .execute()

  await keepReports(jobWork(services, 'test'), [report({ message: 'One too many' }), report()], undefined)

  const { errors, total } = await admin(listClientErrors, { query: {} })
  expect(total).toBe(1000)
  expect(errors[0]).toMatchObject({ message: 'The sheet has no club 7', count: 2 })
  expect(await db.selectFrom('clientError').select('message').where('message', '=', 'One too many').execute()).toEqual(
    [],
  )
})

test('an error that was mended is forgotten, by name; when it happens again it is new', async ({ db, call, as }) => {
  const admin = await as('admin')
  await call(reportClientErrors, { body: { reports: [report({ count: 5 })] } })
  const id = (await admin(listClientErrors, { query: {} })).errors[0]?.id ?? ''

  await admin(resolveClientError, { params: { clientErrorId: id } })

  expect((await admin(listClientErrors, { query: {} })).errors).toEqual([])
  await expect(admin(resolveClientError, { params: { clientErrorId: id } })).rejects.toMatchObject({
    code: 'not_found',
  })
  const audited = await db
    .selectFrom('auditEvent')
    .select(['actorId', 'entityId'])
    .where('action', '=', 'client_error_resolved')
    .execute()
  expect(audited).toEqual([{ actorId: admin.userId, entityId: id }])

  await call(reportClientErrors, { body: { reports: [report()] } })
  expect((await admin(listClientErrors, { query: {} })).errors[0]).toMatchObject({ count: 1 })
})

test('who runs no settings reads nothing of it', async ({ call, as }) => {
  await call(reportClientErrors, { body: { reports: [report()] } })

  for (const stranger of [await as('manager'), await as('front_desk'), await as()]) {
    await expect(stranger(listClientErrors, { query: {} })).rejects.toMatchObject({ code: 'not_allowed' })
  }
})

test('what has not happened for a month is forgotten', async ({ db, services, clock }) => {
  await keepReports(jobWork(services, 'test'), [report({ message: 'Old' })], undefined)
  clock.pass({ days: 20 })
  await keepReports(jobWork(services, 'test'), [report({ message: 'Young' })], undefined)
  clock.pass({ days: 11 })

  await forgetOldErrors(jobWork(services, 'test'))

  expect(await db.selectFrom('clientError').select('message').execute()).toEqual([{ message: 'Young' }])
  expect(await db.selectFrom('clientErrorMinute').selectAll().execute()).toEqual([])
})

test('errors are searched and read a page at a time, the latest first', async ({ call, as, clock }) => {
  for (const [errorId, message] of [
    ['AAAA-1111', 'No club 7'],
    ['BBBB-2222', 'No shaft'],
    ['CCCC-3333', '100% of the clubs'],
  ] as const) {
    await call(reportClientErrors, { body: { reports: [report({ errorId, message })] } })
    clock.pass({ minutes: 61 })
  }
  const admin = await as('admin')
  const find = async (query: { search?: string; limit?: number; after?: string }) => {
    const { errors, ...page } = await admin(listClientErrors, { query })
    return { messages: errors.map(({ message }) => message), ...page }
  }

  const first = await find({ limit: 2 })
  const second = await find({ limit: 2, after: first.next ?? '' })

  expect(first).toMatchObject({ messages: ['100% of the clubs', 'No shaft'], total: 3, countLastHour: 0 })
  expect(second).toMatchObject({ messages: ['No club 7'], next: null })
  expect(await find({ search: 'CLUB' })).toMatchObject({ messages: ['100% of the clubs', 'No club 7'], total: 2 })
  expect(await find({ search: 'bbbb-2222' })).toMatchObject({ messages: ['No shaft'], total: 1 })
  expect(await find({ search: '0%' })).toMatchObject({ messages: ['100% of the clubs'], total: 1 })
  expect(await find({ search: 'a driver' })).toMatchObject({ messages: [], total: 0, next: null })
  await expect(find({ after: 'nonsense' })).rejects.toMatchObject({ code: 'invalid_input' })
})
