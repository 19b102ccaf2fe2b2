import { sql } from 'kysely'
import { expect } from 'vitest'

import { features } from '#server/features.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { textsOfKernel } from '#server/kernel/db/texts.ts'
import { jobWork } from '#server/kernel/work.ts'
import { forgetOldRows } from '#server/retention.ts'
import { mergesContract } from '#shared/people/merges.ts'
import { book } from '#tests/booking/wednesday.ts'
import { personOf } from '#tests/people/clients.ts'
import { fill } from '#tests/people/row-in-every-table.ts'
import { makeStudio, makeUser } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { earlier, parentId, rowsOfWords } from './rows-of-words.ts'

const email = 'wendeline@example.com'
const digits = '13125550177'

const inSql = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const personal = [textsOfKernel, ...features.flatMap(({ texts }) => texts ?? [])].flatMap((texts) =>
  Object.entries(texts).flatMap(([table, { personal: columns = [] }]) =>
    columns.map((column) => ({ table: inSql(table), column: inSql(column), name: `${inSql(table)}.${inSql(column)}` })),
  ),
)

const cardsEnd = 'once their provider has dropped them, or after 30 days'
const lawEnds = 'seven years, in which the law asks who bought what'
const consentsEnd = 'three years, in which somebody may say that they never agreed'
const auditEnds = 'with its month of the audit, in audit/months.api.test.ts'

/** What stays of whoever is erased, and until when. */
const stays: Record<string, string> = {
  'audit_event.ip': auditEnds,
  'audit_event.user_agent': auditEnds,
  'consent.signed_name': consentsEnd,
  'customer_order.bill_to': lawEnds,
  'customer_order.search': lawEnds,
  'document.data': lawEnds,
  'order_line.name': lawEnds,
  'payment_method.customer_ref': cardsEnd,
  'payment_method.provider_ref': cardsEnd,
}

/** What staff wrote of why something was done, whatever it was done to. */
const isReason = ({ column }: { column: string }) => /^(?:.*_)?reason$/.test(column)

const onlyADay = 'what was answered to a request, which the copy has where it stands; gone after a day'
const ofProvider = 'a key to the provider of cards, which says nothing of them'
const toUndo = 'the rows of two records as they stood, to take their union back: the copy has what they say now'
const saidElsewhere = 'the same words stand elsewhere in the copy'

/** What a copy of somebody's data does not have under its own name, and why. */
const notInCopy: Record<string, string> = {
  'audit_event.ip': 'of what they did with their account the copy says it under activity',
  'audit_event.user_agent': 'the devices that they came with are in the copy by their sessions',
  'auth_user.app_metadata': 'by which providers they sign in, which stands under identities',
  'card_setup.customer_ref': ofProvider,
  'customer_order.search': saidElsewhere,
  'idempotency_key.answer': onlyADay,
  'idempotency_key.owner': onlyADay,
  'notice.attachments': saidElsewhere,
  'notice.hook_payload': saidElsewhere,
  'notice.html': 'the text of the letter is in the copy',
  'notice.reply_to': 'where answers to the studio go',
  'order_line.ref': saidElsewhere,
  'order_line.terms': saidElsewhere,
  'payment_method.customer_ref': ofProvider,
  'payment_method.provider_ref': ofProvider,
  'person_merge.after': toUndo,
  'person_merge.before': toUndo,
  'person_merge.dropped': toUndo,
  'person_merge.moved': toUndo,
}

/** Their addresses are all alike here, for by them belongs to them what is of nobody else. */
const isAddress = ({ column }: { column: string }) => /email$|phone$|^address$|^recipient$|^relates_to$/.test(column)

interface Row {
  at: string
  row: Record<string, unknown>
}

const rowsIn = async (db: Db, table: string): Promise<Row[]> =>
  (await sql<Row>`select ctid::text as at, to_jsonb(one) as row from ${sql.table(table)} one`.execute(db)).rows

const isWord = (key: string) => !/slug|code|kind|id$/i.test(key)

/** What a column says, marked: an address stays one, for by it belongs to them what is of nobody else. */
function marked(value: unknown, name: string): unknown {
  if (typeof value === 'string') {
    if (value.startsWith('kim@')) return 'wendeline.kim@example.com'
    return value.includes('@') ? email : `Wendeline of ${name}`
  }
  if (Array.isArray(value)) return value.map((one) => marked(one, name))
  if (typeof value !== 'object' || value === null) return value

  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, isWord(key) ? marked(one, name) : one]))
}

/** One for each column. */
const ipOf = (name: string) => `192.0.2.${personal.findIndex((one) => one.name === name) % 256}`

/** What is written into a column of that type in the place of what is there. */
function wordsFor(name: string, type: string, value: unknown): unknown {
  if (type === 'inet') return ipOf(name)
  if (type === 'text[]') return [`Wendeline of ${name}`]
  if (type.startsWith('json')) {
    const words = { words: 'x' }
    const empty: Record<string, unknown> = { '{}': words, '[]': [words] }
    const filled = name.startsWith('order_line.') ? undefined : empty[JSON.stringify(value ?? {})]
    return JSON.stringify(marked(filled ?? value, name))
  }
  if (/^auth_user\..*phone$/.test(name)) return digits
  if (name.endsWith('phone')) return `+${digits}`
  if (/email$|address$/.test(name)) return email

  return marked(value ?? '', name)
}

interface Subject {
  personId: string
  userId: string
}

/** Whether a row is not somebody else's who came with it. */
const isTheirs = (table: string, { row }: Row, { personId, userId }: Subject) =>
  (row['person_id'] ?? personId) === personId &&
  (row['user_id'] ?? userId) === userId &&
  (row['period_id'] ?? parentId) === parentId &&
  (table !== 'person' || row['id'] === personId) &&
  (table !== 'auth_user' || row['id'] === userId)

/** Where in the whole database something still says who they were, as table.column. */
async function placesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ table: string }>`
    select relname as table from pg_class where relkind in ('r', 'p') and not relispartition
      and relnamespace = 'public'::regnamespace
  `.execute(db)
  const found: string[] = []
  for (const { table } of rows) {
    const { rows: hits } = await sql<{ column: string }>`
      select distinct field.key as column from ${sql.table(table)} one, jsonb_each_text(to_jsonb(one)) field
      where field.value ~* ${`wendeline|${digits}|192\\.0\\.2\\.`}
    `.execute(db)
    found.push(...hits.map(({ column }) => `${table}.${column}`))
  }
  return found.toSorted()
}

test('each word of whoever is erased is gone, or stays until an end that is named', async ({
  db,
  owner,
  call,
  as,
  clock,
  services,
}) => {
  await makeStudio(db)
  await as('admin')
  const before = new Map<string, Set<string>>()
  for (const { table } of personal) {
    before.set(table, new Set((await rowsIn(db, table)).map(({ row }) => JSON.stringify(row))))
  }
  const { userId } = await makeUser(db, { email })
  await book(call, '10:00', { email })
  const personId = await personOf(db, userId)
  for (const make of Object.values(fill)) await make(db, personId)

  const without: string[] = []
  await owner.transaction().execute(async (trx) => {
    // As rows are brought back from a backup: append-only tables take what is written over.
    await sql`set local session_replication_role = replica`.execute(trx)
    for (const table of ['customer_order', 'quote', 'sheet'])
      await sql`update ${sql.table(table)} set person_id = ${personId} where person_id is null`.execute(trx)
    await sql`update customer_order set bill_to = '{"name": "x", "email": "x", "phone": "x"}'`.execute(trx)
    await sql`update booking set fee_cents = 1, fee_waived_at = ${earlier}, fee_waived_reason = 'x'`.execute(trx)
    for (const [table, row] of Object.entries(await rowsOfWords(trx, { personId, userId }))) {
      const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)))
      await sql`
        insert into ${sql.table(table)} (${columns})
        select ${columns} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)
      `.execute(trx)
    }
    for (const { table, column, name } of personal) {
      const { rows: types } = await sql<{ type: string }>`
        select format_type(atttypid, null) as type from pg_attribute
        where attrelid = ${table}::regclass and attname = ${column}
      `.execute(trx)
      const isNew = ({ row }: Row) => !before.get(table)?.has(JSON.stringify(row))
      const own = (await rowsIn(trx, table)).filter((one) => isNew(one) && isTheirs(table, one, { personId, userId }))
      if (own.length === 0) without.push(name)
      for (const { at, row } of own) {
        const words = wordsFor(name, types[0]?.type ?? '', row[column])
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${words} where ctid = ${at}::tid`.execute(trx)
      }
    }
  })
  // A new one fails here: make a row of it in rows-of-words.ts.
  expect(without).toEqual([])

  clock.pass({ days: 3 })
  const admin = await as('admin')
  const copy = JSON.stringify(
    await admin(mergesContract.exportPerson, { params: { personId }, body: { reason: 'Asked for it.' } }),
  )
  const isGiven = ({ name }: { name: string }) =>
    copy.includes(`Wendeline of ${name}`) || copy.includes(`"${ipOf(name)}"`)
  expect(
    personal.filter((one) => !isReason(one) && !isGiven(one) && !isAddress(one) && !(one.name in notInCopy)),
  ).toEqual([])
  // What is in it is no exception any more.
  expect(Object.keys(notInCopy).filter((name) => isGiven({ name }))).toEqual([])

  await admin(mergesContract.erasePerson, { params: { personId }, body: { reason: 'Asked for it.' } })
  expect(await placesOf(db)).toEqual(Object.keys(stays).toSorted())

  clock.pass({ days: 32 })
  await forgetOldRows(jobWork(services, 'test'))
  const leftAfter = (ends: readonly string[]) =>
    Object.keys(stays)
      .filter((name) => !ends.includes(stays[name] ?? ''))
      .toSorted()
  expect(await placesOf(db)).toEqual(leftAfter([cardsEnd]))

  clock.pass({ days: 7 * 366 })
  await forgetOldRows(jobWork(services, 'test'))
  expect(await placesOf(db)).toEqual(leftAfter([cardsEnd, consentsEnd, lawEnds]))
})
