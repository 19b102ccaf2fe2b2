import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { feedsContract, type MadeFeed } from '#shared/booking/feeds.ts'
import { book } from '#tests/booking/wednesday.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { listCalendarFeeds, makeCalendarFeed, renewCalendarFeed, endCalendarFeed } = feedsContract

const pathOf = ({ url }: Pick<MadeFeed, 'url'>) => new URL(url).pathname

const linesOf = (text: string, name: string) =>
  text
    .replaceAll(/\r\n /g, '')
    .split('\r\n')
    .filter((line) => line.startsWith(`${name}:`))
    .map((line) => line.slice(name.length + 1))

/** Links an account to a coach of the studio. */
async function employ(db: Db, userId: string, resourceId = '') {
  const person = await db.selectFrom('person').select('id').where('userId', '=', userId).executeTakeFirstOrThrow()
  await db.updateTable('resource').set({ personId: person.id }).where('id', '=', resourceId).execute()
}

test('a client’s feed holds their own bookings, as they are now, and answers a program that knows it in one line', async ({
  db,
  as,
  call,
  app,
}) => {
  await makeStudio(db, { coaches: 2, bays: 2 })
  const client = await as()
  await book(client, '10:00')
  await book(call, '12:00', { email: 'other@example.com' })

  const feed = await client(makeCalendarFeed, { body: { resourceId: null } })
  const first = await app.inject({ method: 'GET', url: pathOf(feed) })

  expect(first.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(linesOf(first.body, 'DTSTART')).toEqual(['20261125T160000Z'])
  expect(linesOf(first.body, 'SUMMARY')).toEqual(['Swing evaluation · Loft & Lie'])
  const { etag } = first.headers
  const again = await app.inject({ method: 'GET', url: pathOf(feed), headers: { 'if-none-match': String(etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])

  await db.updateTable('booking').set({ status: 'cancelled_staff' }).execute()
  const later = await app.inject({ method: 'GET', url: pathOf(feed), headers: { 'if-none-match': String(etag) } })
  expect(later.statusCode).toBe(200)
  expect(linesOf(later.body, 'UID')).toEqual([])
})

test('only its hash is kept; renewed, the former address leads nowhere, and ended neither does', async ({
  db,
  as,
  app,
}) => {
  await makeStudio(db)
  const client = await as()
  const status = async (feed: Pick<MadeFeed, 'url'>) =>
    (await app.inject({ method: 'GET', url: pathOf(feed) })).statusCode

  const made = await client(makeCalendarFeed, { body: { resourceId: null } })
  await expect(client(makeCalendarFeed, { body: { resourceId: null } })).rejects.toMatchObject({ code: 'conflict' })
  const kept = JSON.stringify(await db.selectFrom('calendarFeed').selectAll().execute())
  expect(kept).not.toContain(pathOf(made).split('/').at(-1)?.replace('.ics', ''))

  const renewed = await client(renewCalendarFeed, { params: { feedId: made.id } })
  expect([await status(made), await status(renewed)]).toEqual([404, 200])
  expect((await client(listCalendarFeeds, {})).feeds).toMatchObject([
    { id: made.id, kind: 'own', readAt: expect.any(Date) },
  ])

  const stranger = await as()
  await expect(stranger(renewCalendarFeed, { params: { feedId: made.id } })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(stranger(endCalendarFeed, { params: { feedId: made.id } })).rejects.toMatchObject({ code: 'not_found' })
  await client(endCalendarFeed, { params: { feedId: made.id } })
  expect(await status(renewed)).toBe(404)
})

test('feeds of staff and bays name clients to staff alone, and end with the role', async ({ db, as, call, app }) => {
  const { staffIds, bayIds } = await makeStudio(db)
  await book(call, '10:00')
  const client = await as()
  const desk = await as('front_desk')
  const read = (feed: MadeFeed) => app.inject({ method: 'GET', url: pathOf(feed) })

  expect((await client(listCalendarFeeds, {})).choices).toMatchObject([{ kind: 'own' }])
  for (const resourceId of [...staffIds, ...bayIds, randomUUID()]) {
    await expect(client(makeCalendarFeed, { body: { resourceId } })).rejects.toMatchObject({ code: 'not_found' })
  }
  expect((await desk(listCalendarFeeds, {})).choices.map(({ kind }) => kind)).toEqual(['own', 'staff', 'bay'])
  const bay = await desk(makeCalendarFeed, { body: { resourceId: bayIds[0] ?? null } })
  const coach = await desk(makeCalendarFeed, { body: { resourceId: staffIds[0] ?? null } })
  for (const feed of [bay, coach]) {
    expect(linesOf((await read(feed)).body, 'SUMMARY')).toEqual(['Swing evaluation: Sam Rivera'])
  }

  await db.deleteFrom('userRole').where('userId', '=', desk.userId).execute()
  expect([(await read(bay)).statusCode, (await read(coach)).statusCode]).toEqual([404, 404])
})

test('a member of staff reads their own calendar without reading all', async ({ db, as, call, app }) => {
  const { staffIds } = await makeStudio(db, { coaches: 2 })
  await book(call, '10:00')
  const coach = await as()
  await employ(db, coach.userId, staffIds[0])

  expect((await coach(listCalendarFeeds, {})).choices.map(({ name }) => name)).toEqual([null, 'Coach 1'])
  const feed = await coach(makeCalendarFeed, { body: { resourceId: staffIds[0] ?? null } })
  expect((await app.inject({ method: 'GET', url: pathOf(feed) })).statusCode).toBe(200)

  await db
    .updateTable('authUser')
    .set({ bannedUntil: new Date('2027-01-01') })
    .where('id', '=', coach.userId)
    .execute()
  expect((await app.inject({ method: 'GET', url: pathOf(feed) })).statusCode).toBe(404)
})

test('an address that nobody made leads nowhere, with and without its ending', async ({ db, as, app }) => {
  await makeStudio(db)
  const feed = await (await as())(makeCalendarFeed, { body: { resourceId: null } })

  for (const url of [
    pathOf(feed).replace('.ics', ''),
    '/api/v1/calendar-feeds/none.ics',
    '/api/v1/calendar-feeds/.ics',
  ]) {
    expect((await app.inject({ method: 'GET', url })).statusCode).toBe(404)
  }
})
