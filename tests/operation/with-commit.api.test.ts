import { type RawBuilder, sql } from 'kysely'
import { expect, vi } from 'vitest'

import { atomically, connect, type Db, urlOf } from '#server/kernel/db/database.ts'
import { sendLast, withCommit } from '#server/kernel/db/pipelining-dialect.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const rename = (name: string): RawBuilder<unknown> => sql`update location set name = ${name}`
const impossible = sql`update location set cash_rounding_cents = 1 / ${0}::int`

const nameIn = async (db: Db) => (await db.selectFrom('location').select('name').executeTakeFirstOrThrow()).name

test('a statement that leaves with the commit holds nobody up before it', async ({ services: { db } }) => {
  await makeStudio(db)
  await atomically({ trx: db }, async ({ trx }) => {
    await withCommit(trx, rename('Last'))
    // It would wait for the row if that were locked.
    await rename('First').execute(db)
    await expect(nameIn(trx)).resolves.toBe('First')
  })

  await expect(nameIn(db)).resolves.toBe('Last')
})

test('whoever reads it before has it sent first, once', async ({ services: { db } }) => {
  await makeStudio(db)
  const append = sql`update location set name = name || ${'!'}`
  await rename('Read').execute(db)
  await atomically({ trx: db }, async ({ trx }) => {
    await withCommit(trx, append)
    await sendLast(trx)
    await expect(nameIn(trx)).resolves.toBe('Read!')
  })
  await sendLast(db)

  await expect(nameIn(db)).resolves.toBe('Read!')
})

test('outside of a transaction it is sent at once', async ({ services: { db } }) => {
  await makeStudio(db)
  await withCommit(db, rename('At once'))

  await expect(nameIn(db)).resolves.toBe('At once')
})

test('one that fails undoes all that went before, and says why', async ({ services: { db } }) => {
  await makeStudio(db)
  await rename('Before').execute(db)
  const effect = vi.fn<() => void>()
  const failing = atomically({ trx: db }, async ({ trx }) => {
    await rename('Undone').execute(trx)
    await withCommit(trx, impossible)
    effect()
  })

  await expect(failing).rejects.toThrow('division by zero')
  expect(effect).toHaveBeenCalledOnce()
  await expect(nameIn(db)).resolves.toBe('Before')
})

test('what a transaction that was undone had left to send is sent by no later one', async ({ services: { db } }) => {
  await makeStudio(db)
  const single = connect(urlOf(db), { poolSize: 1 })
  await rename('Before').execute(single)
  const undone = atomically({ trx: single }, async ({ trx }) => {
    await withCommit(trx, rename('Undone'))
    throw new Error('Undo it')
  })
  await expect(undone).rejects.toThrow('Undo it')
  await atomically({ trx: single }, ({ trx }) => sql`select 1`.execute(trx))
  await single.transaction().execute((trx) => sql`select 1`.execute(trx))

  await expect(nameIn(single)).resolves.toBe('Before')
  await single.destroy()
})

test('a branch that goes on while the transaction is undone writes nothing behind that', async ({
  services: { db },
}) => {
  await makeStudio(db)
  await rename('Before').execute(db)

  // Which answer comes first is chance: without a guard one in ten is written.
  for (let time = 0; time < 100; time++) {
    const stray = Promise.withResolvers<unknown>()
    const failing = atomically({ trx: db }, async ({ trx }) => {
      const goOn = async () => {
        await sql`select pg_sleep(0.001)`.execute(trx)
        await rename('Stray').execute(trx)
      }
      stray.resolve(goOn().catch((error: unknown) => error))
      await Promise.reject(new Error('Undo it'))
    })
    await expect(failing).rejects.toThrow('Undo it')
    await expect(stray.promise).resolves.toBeInstanceOf(Error)
  }
  await expect(nameIn(db)).resolves.toBe('Before')
})
