import { sql } from 'kysely'
import { expect } from 'vitest'

import { examine } from '#server/doctor.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { jobWork } from '#server/kernel/work.ts'
import { closeDays } from '#server/ledger/close-days.ts'
import { post } from '#server/ledger/service.ts'
import { accounts, credit, debit, type Posting } from '#shared/ledger/accounts.ts'
import { ledgerContract } from '#shared/ledger/contract.ts'
import { makeLocation } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { drawer, deposits, tips } = accounts

interface Sale {
  key?: string
  on?: string
  postings?: Posting[]
}

const waiting = (where: 'granted' | 'not granted', mode: string) => async (db: Db) => {
  const locks = sql`
    select from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and locktype = 'advisory' and ${sql.raw(where)} and mode = ${mode}
  `
  return (await locks.execute(db)).rows.length
}
const postingNow = waiting('granted', 'ShareLock')
const closingNow = waiting('not granted', 'ExclusiveLock')

async function openBooks(db: Db) {
  const locationId = await makeLocation(db)
  const sell = ({ key = '1', on = '2026-11-24', postings = [debit(drawer, 500), credit(deposits, 500)] }: Sale = {}) =>
    atomically({ trx: db }, ({ trx }) => post({ trx }, [{ event: 'captured', key, on, locationId, postings }]))

  return { locationId, sell }
}

const inBooks = async (db: Db, table: 'ledgerEntry' | 'ledgerLine') =>
  (await db.selectFrom(table).selectAll().execute()).length

test('an entry that does not balance is refused, and nothing of it is written', async ({ db }) => {
  const { sell } = await openBooks(db)

  await expect(sell({ postings: [debit(drawer, 500), credit(deposits, 499)] })).rejects.toThrow('does not balance')
  await expect(sell({ postings: [debit(drawer, 500)] })).rejects.toThrow('does not balance')

  expect(await inBooks(db, 'ledgerEntry')).toBe(0)
  await sell()
  expect(await inBooks(db, 'ledgerLine')).toBe(2)
})

test('what is told twice is posted once, also at the same time; what moves nothing is not posted', async ({ db }) => {
  const { sell } = await openBooks(db)

  await Promise.all([sell(), sell(), sell()])
  await sell()
  await sell({ key: '2', postings: [debit(drawer, 500), credit(drawer, 500)] })

  expect(await inBooks(db, 'ledgerEntry')).toBe(1)
  expect(await inBooks(db, 'ledgerLine')).toBe(2)
})

test('a key that is known for something else is a fault, and undoes what it was to tell of', async ({ db }) => {
  const { locationId, sell } = await openBooks(db)
  await sell()

  await expect(sell({ postings: [debit(drawer, 600), credit(deposits, 600)] })).rejects.toThrow(
    'Something else was posted already as captured:1.',
  )
  await expect(sell({ postings: [debit(drawer, 500), credit(tips, 500)] })).rejects.toThrow('captured:1')
  const others = await Promise.allSettled([
    sell({ key: '2', postings: [debit(drawer, 700), credit(deposits, 700)] }),
    sell({ key: '2', postings: [debit(drawer, 800), credit(deposits, 800)] }),
  ])

  expect(others.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const postings = [debit(drawer, 500), credit(deposits, 500)]
  const ofOrder = { event: 'captured', key: '1', on: '2026-11-24', locationId, orderId: crypto.randomUUID(), postings }
  await expect(atomically({ trx: db }, ({ trx }) => post({ trx }, [ofOrder]))).rejects.toThrow('captured:1')
  expect(await inBooks(db, 'ledgerEntry')).toBe(2)
})

test('no line is added to an entry that was committed, and none is changed or taken out', async ({ db, owner }) => {
  const { sell } = await openBooks(db)
  await sell()
  const { id: entryId } = await db.selectFrom('ledgerEntry').select('id').executeTakeFirstOrThrow()

  await expect(
    db
      .insertInto('ledgerLine')
      .values([
        { entryId, line: 3, account: drawer, debitCents: 1 },
        { entryId, line: 4, account: tips, creditCents: 1 },
      ])
      .execute(),
  ).rejects.toThrow('sealed')
  await expect(owner.deleteFrom('ledgerLine').execute()).rejects.toThrow('append-only')
  await expect(owner.updateTable('ledgerEntry').set({ event: 'refunded' }).execute()).rejects.toThrow('append-only')
})

test('the books of a day close ten minutes after midnight in the studio; what comes later is posted on the next, and says so', async ({
  services,
  db,
  as,
  clock,
}) => {
  const { sell } = await openBooks(db)
  await sell()
  await sell({ key: '2', postings: [debit(drawer, 250), credit(tips, 250)] })
  const read = async (query: { on?: string } = {}) => (await as('manager'))(ledgerContract.readTrialBalance, { query })
  const before = await read()
  clock.set('2026-11-25T06:09:00Z')
  await closeDays(jobWork(services, 'test'))
  expect(await db.selectFrom('ledgerDay').selectAll().where('day', '=', '2026-11-24').execute()).toEqual([])

  clock.set('2026-11-25T06:10:00Z')
  await closeDays(jobWork(services, 'test'))
  await closeDays(jobWork(services, 'test'))

  await sell({ key: '3' })
  const late = await db
    .selectFrom('ledgerEntry')
    .select(['postedOn', 'aboutOn'])
    .where('eventKey', '=', 'captured:3')
    .execute()
  expect(late).toEqual([{ postedOn: '2026-11-25', aboutOn: '2026-11-24' }])
  expect(await read({ on: '2026-11-24' })).toEqual(before)
  expect(await read()).toMatchObject({
    accounts: [
      { code: '1000', name: 'Cash drawer', debitCents: 1250, creditCents: 0 },
      { code: '2200', name: 'Deposits', debitCents: 0, creditCents: 1000 },
      { code: '2500', name: 'Tips', debitCents: 0, creditCents: 250 },
    ],
    debitCents: 1250,
    creditCents: 1250,
  })
})

test('whoever posts while the day is closed is counted in it, or posts into no closed day', async ({
  services,
  db,
  clock,
}) => {
  const { locationId } = await openBooks(db)
  clock.set('2026-11-25T07:00:00Z')
  const { promise: end, resolve: commit } = Promise.withResolvers<void>()
  const slow = db.transaction().execute(async (trx) => {
    await post({ trx }, [
      {
        event: 'captured',
        key: 'slow',
        on: '2026-11-24',
        locationId,
        postings: [debit(drawer, 100), credit(tips, 100)],
      },
    ])
    await end
  })
  await expect.poll(() => postingNow(db)).toBe(1)

  const closing = closeDays(jobWork(services, 'test'))
  await expect.poll(() => closingNow(db)).toBe(1)
  commit()
  await Promise.all([slow, closing])

  const days = await db.selectFrom('ledgerDay').select(['account', 'creditCents']).where('account', '=', tips).execute()
  expect(days).toEqual([{ account: '2500', creditCents: 100 }])
  const entry = { event: 'captured', eventKey: 'captured:late', postedOn: '2026-11-24', locationId }
  await expect(db.insertInto('ledgerEntry').values(entry).execute()).rejects.toThrow('closed')
})

test('the server can close days and cannot write or open them', async ({ db, owner, services, clock }) => {
  const { locationId, sell } = await openBooks(db)
  await sell()
  clock.set('2026-11-26T12:00:00Z')
  await closeDays(jobWork(services, 'test'))

  const day = { day: '2026-11-25', locationId, account: drawer, sub: '', debitCents: 1, creditCents: 0 }
  await expect(db.insertInto('ledgerDay').values(day).execute()).rejects.toThrow('permission denied')
  await expect(db.deleteFrom('ledgerClosing').execute()).rejects.toThrow('permission denied')
  const sentence = async () =>
    (await examine(db, services.config)).find(({ subject }) => subject === 'ledgers')?.sentence
  expect(await sentence()).not.toContain('The books')

  await owner.insertInto('ledgerDay').values(day).execute()
  expect(await sentence()).toContain('The books: 1 closed days differ from their entries')
})
