import { sql } from 'kysely'
import { expect } from 'vitest'

import { atomically, type Db, inOneTrip, withSavepoint } from '#server/kernel/db/database.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const append = (db: Db, letter: string) => sql`update location set name = name || ${letter}`.execute(db)
const nameIn = async (db: Db) => (await db.selectFrom('location').select('name').executeTakeFirstOrThrow()).name

/** Two branches of which one refuses while the other still waits, in a part of a transaction that is undone alone. */
const undonePart = (db: Db, together: (begun: Promise<unknown>[]) => Promise<unknown>) =>
  atomically({ trx: db }, async ({ trx }) => {
    const slow = async () => {
      await sql`select pg_sleep(0.01)`.execute(trx)
      await append(trx, '!')
    }
    await withSavepoint(trx, () => together([slow(), Promise.reject(new Error('Refused'))])).catch(() => undefined)
    await sql`select pg_sleep(0.02)`.execute(trx)
  })

test('what is begun together is undone together, though one branch fails while another still waits', async ({
  services: { db },
}) => {
  await makeStudio(db)
  await sql`update location set name = 'Studio'`.execute(db)

  // This is what a bare Promise.all does: the branch that goes on writes behind the rollback, and that is committed.
  await undonePart(db, (begun) => Promise.all(begun))
  await expect(nameIn(db)).resolves.toBe('Studio!')

  await undonePart(db, inOneTrip)
  await expect(nameIn(db)).resolves.toBe('Studio!')
})

test('statements that leave together are run in their order, and answer in it', async ({ services: { db } }) => {
  await makeStudio(db)
  await sql`update location set name = ''`.execute(db)
  const answers = await atomically({ trx: db }, ({ trx }) =>
    inOneTrip([append(trx, 'a'), nameIn(trx), append(trx, 'b'), nameIn(trx), 'known'] as const),
  )

  expect([answers[1], answers[3], answers[4]]).toEqual(['a', 'ab', 'known'])
})

test('the failure that came first is thrown, not that the transaction is aborted', async ({ services: { db } }) => {
  await makeStudio(db)
  const failing = atomically({ trx: db }, ({ trx }) => {
    const later = async () => {
      await sql`select 1`.execute(trx)
      await append(trx, '!')
    }
    return inOneTrip([later(), sql`select 1 / ${0}::int`.execute(trx)])
  })

  await expect(failing).rejects.toThrow('division by zero')
})
