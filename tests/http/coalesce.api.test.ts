import { sql } from 'kysely'
import { expect } from 'vitest'

import { coalesceReads } from '#server/kernel/db/coalesce.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { test } from '#tests/support/test.ts'

test('who asks the same at once shares a reading that begins after they asked', async ({ db }) => {
  const held: (() => void)[] = []
  let begun = 0
  const read = coalesceReads(
    async (reader: Db, what: string) => {
      const nth = ++begun
      await new Promise<void>((resolve) => held.push(resolve))
      const { rows } = await sql<{ answer: string }>`select ${`${what} ${nth}`}::text as answer`.execute(reader)
      return rows[0]?.answer
    },
    (what) => what,
  )

  const first = read(db, 'bays')
  await expect.poll(() => begun).toBe(1)
  const late = [read(db, 'bays'), read(db, 'bays')]
  const other = read(db, 'carts')
  await expect.poll(() => begun).toBe(2)
  const own = atomically({ trx: db }, ({ trx }) => read(trx, 'bays'))
  await expect.poll(() => begun).toBe(3)
  for (const end of held) end()
  await expect.poll(() => begun).toBe(4)
  held.at(-1)?.()

  expect(await Promise.all([first, other, own, ...late])).toEqual(['bays 1', 'carts 2', 'bays 3', 'bays 4', 'bays 4'])
})

test('a reading that fails fails for those who shared it, and the next one begins anew', async ({ db }) => {
  let tries = 0
  const read = coalesceReads(
    (_db: Db, _what: string) => (++tries === 1 ? Promise.reject(new Error('broken')) : Promise.resolve(tries)),
    (what) => what,
  )

  const [first, second] = await Promise.allSettled([read(db, 'bays'), read(db, 'bays')])
  expect([first?.status, second?.status]).toEqual(['rejected', 'rejected'])
  expect(await read(db, 'bays')).toBe(2)
})
