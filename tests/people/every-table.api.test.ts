import { sql } from 'kysely'
import { expect } from 'vitest'

import { features } from '#server/features.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { tablesOf } from '#server/people/merge/rows.ts'
import { listReferences } from '#server/people/references.ts'
import { householdsContract } from '#shared/people/households.ts'
import { mergesContract } from '#shared/people/merges.ts'
import { notesContract } from '#shared/people/notes.ts'
import { recordContract } from '#shared/people/record.ts'
import { book } from '#tests/booking/wednesday.ts'
import { makePlan } from '#tests/memberships/plans.ts'
import { makeStudio, makeUser } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { makeClient, personOf } from './clients.ts'
import { fill } from './row-in-every-table.ts'

const email = 'sam@example.com'
const mine = { name: 'survivor', email: 'survivor', phone: 'survivor' } as const
const reason = 'Asked for it in writing.'

test('every table that names a client is named by a feature, and filled here', async ({ db }) => {
  const found = [...new Set((await listReferences({ trx: db })).map(({ table }) => table))].toSorted()
  const known = tablesOf(features.flatMap(({ ofPerson }) => ofPerson?.merge ?? []))

  // A new one fails here: say in its feature how two clients become one, what they are given and what is forgotten.
  expect([...known.keys()].toSorted()).toEqual(found)
  expect(Object.keys(fill).toSorted()).toEqual(found)
})

test('a client who is in every table is copied, merged and erased, with an account and without', async ({
  db,
  call,
  as,
  clock,
}) => {
  await makeStudio(db)
  const admin = await as('admin')
  await book(call, '10:00', { email })
  const { id: from } = await db.selectFrom('person').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  for (const make of Object.values(fill)) await make(db, from)
  const { userId } = await makeUser(db, { email: 'new@example.com' })
  const into = await personOf(db, userId)
  const copyOf = async (personId: string) =>
    JSON.stringify(await admin(mergesContract.exportPerson, { params: { personId }, body: { reason } }))
  const kept =
    /Swing evaluation|O-1|account_terms|Left-handed|Leo|LL-900|Left wrist|Junior|See you tomorrow|"news"|E-9988|Spring tenth|Five lessons|Chipping for Sunday|Doctor’s note|Rattles at the hosel|Swings from the inside/g
  const everything = [
    '"news"',
    'Chipping for Sunday',
    'Doctor’s note',
    'E-9988',
    'Five lessons',
    'Junior',
    'LL-900',
    'Left wrist',
    'Left-handed',
    'Leo',
    'O-1',
    'Rattles at the hosel',
    'See you tomorrow',
    'Spring tenth',
    'Swing evaluation',
    'Swings from the inside',
    'account_terms',
  ]
  const foundIn = (copy: string) => [...new Set(copy.match(kept))].toSorted()

  expect(foundIn(await copyOf(from))).toEqual(everything)
  await admin(mergesContract.mergePerson, { params: { personId: into }, query: {}, body: { otherId: from, ...mine } })
  expect(await rowsOf(db, from)).toEqual({})
  expect(Object.keys(await rowsOf(db, into))).toEqual(Object.keys(fill).toSorted())
  const copy = await copyOf(into)
  expect(foundIn(copy)).toEqual(everything)
  // What was sent to the address of whoever was merged is theirs still.
  expect(JSON.parse(copy)).toMatchObject({
    account: { email: 'new@example.com' },
    messages: [{ to: email }, { to: 'once@example.com' }, { to: 'new@example.com' }],
  })

  const erase = { params: { personId: into }, body: { reason } }
  await expect(admin(mergesContract.erasePerson, erase)).rejects.toMatchObject({
    code: 'wrong_state',
    message: 'They have a booking still to come. Cancel it first.',
  })
  clock.pass({ days: 3 })
  const later = await as('admin')
  await later(mergesContract.erasePerson, erase)

  const left = await later(mergesContract.exportPerson, { params: { personId: into }, body: { reason } })
  expect(foundIn(JSON.stringify(left))).toEqual(
    [
      'LL-900',
      'O-1',
      'Five lessons',
      'Chipping for Sunday',
      'Spring tenth',
      'Swing evaluation',
      'account_terms',
    ].toSorted(),
  )
  expect(await later(recordContract.readPerson, { params: { personId: from } })).toMatchObject({
    id: into,
    firstName: 'Former',
    email: null,
    accountId: null,
    erasedAt: clock.now(),
  })
  expect(await traces(db)).toEqual([])
  // It is for two still, whoever they were.
  const [places] = await db.selectFrom('orderLine').select(['ref', 'whose']).where('kind', '=', 'clinic').execute()
  expect(places).toEqual({
    ref: { clinicSlug: 'chipping', attendees: [{ name: 'Somebody', self: true }, { name: 'Somebody' }] },
    whose: [],
  })
  const events = await db
    .selectFrom('auditEvent')
    .select(['action', 'reason'])
    .where('action', 'in', ['person_erased', 'person_exported'])
    .orderBy('id', 'desc')
    .execute()
  expect(events.map(({ action, reason: why }) => [action, why])).toContainEqual(['person_erased', reason])
  expect(await db.selectFrom('authUser').select(['email', 'deletedAt']).where('id', '=', userId).execute()).toEqual([
    { email: null, deletedAt: clock.now() },
  ])
})

test('nobody is erased while a membership runs, nor by somebody who may do less', async ({ db, as }) => {
  const admin = await as('admin')
  const erase = (personId: string) => admin(mergesContract.erasePerson, { params: { personId }, body: { reason } })
  const personId = await makeClient(db)
  const term = { number: 'LL-900', planId: await makePlan(db), startsOn: '2026-01-01', priceCents: 100 }
  await db
    .insertInto('membership')
    .values({ ...term, personId, status: 'active' })
    .execute()
  const { userId } = await makeUser(db, { roles: ['super_admin'] })

  await expect(erase(personId)).rejects.toMatchObject({ message: expect.stringContaining('membership runs') })
  await expect(erase(await personOf(db, userId))).rejects.toMatchObject({
    message: expect.stringContaining('may do more'),
  })
  expect(await db.selectFrom('person').select('id').where('erasedAt', 'is not', null).execute()).toEqual([])
})

test('an erased client is nobody: not found, not noted, not added to a household', async ({ db, as }) => {
  const admin = await as('admin')
  const [personId, other] = [await makeClient(db), await makeClient(db)]
  const params = { personId }
  await admin(mergesContract.erasePerson, { params, body: { reason } })
  const member = { role: 'adult' as const, mayBook: false, mayPay: false, maySee: false }
  const members = [personId, other].map((id) => ({ ...member, personId: id }))

  await expect(
    admin(notesContract.addNote, { params, headers: {}, body: { text: 'x', pinned: false } }),
  ).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(
    admin(householdsContract.setHousehold, { params: { personId: other }, body: { members, version: 0 } }),
  ).rejects.toMatchObject({ code: 'conflict' })
  await expect(
    admin(mergesContract.mergePerson, { params, query: { preview: '1' }, body: { otherId: other, ...mine } }),
  ).rejects.toMatchObject({ code: 'wrong_state' })
})

/** How many rows of each table are a client's. */
async function rowsOf(db: Db, personId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { table, column } of await listReferences({ trx: db })) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(table)} where ${sql.ref(column)} = ${personId}
    `.execute(db)
    if (rows[0]?.count) counts[table] = rows[0].count
  }
  return counts
}

/** The tables in which something still says who they were. The audit holds ids, and reasons in the words of staff. */
async function traces(db: Db): Promise<string[]> {
  const { rows } = await sql<{ table: string }>`
    select relname as table from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not like 'audit_event%' and relname not like 'idempotency%'
  `.execute(db)
  const found: string[] = []
  for (const { table } of rows) {
    const { rows: hits } = await sql`
      select from ${sql.table(table)} one
      where to_jsonb(one)::text ~* 'sam@example|kim@example|new@example|once@example|rivera|555 0142|left wrist|left-handed|192.0.2.7'
      limit 1
    `.execute(db)
    if (hits.length > 0) found.push(table)
  }
  return found
}
