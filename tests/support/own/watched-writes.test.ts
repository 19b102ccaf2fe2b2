import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
} from 'kysely'
import { expect, test } from 'vitest'

import type { DB } from '#server/kernel/db/schema.ts'
import { WatchedWrites } from '#tests/support/own-database.ts'

/** A database that answers everything with nothing; `fails` has its statements fail. */
function watched({ fails = false } = {}) {
  const told: string[] = []
  class Driver extends DummyDriver {
    override acquireConnection(): Promise<DatabaseConnection> {
      return Promise.resolve({
        executeQuery: () => (fails ? Promise.reject(new Error('refused')) : Promise.resolve({ rows: [] })),
        async *streamQuery() {},
      })
    }
  }
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Driver(),
      createIntrospector: (own) => new PostgresIntrospector(own),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  const tell = async () => {
    await Promise.resolve()
    told.push('told')
  }

  return { told, db: db.withPlugin(new WatchedWrites('location', tell)) }
}

const id = '00000000-0000-0000-0000-000000000001'

test('what a test inserts or updates in the table is told before the test goes on', async () => {
  const { db, told } = watched()
  await db.updateTable('location').set({ name: 'Denver' }).where('id', '=', id).execute()
  expect(told).toHaveLength(1)
  await db.updateTable('location').set({ name: 'Aspen' }).where('id', '=', id).returning('id').execute()
  expect(told).toHaveLength(2)
})

test('nothing is told of reading it, of other tables, or of what was refused', async () => {
  const { db, told } = watched()
  await db.selectFrom('location').select('id').execute()
  await db.updateTable('openingHours').set({ opens: '09:00' }).where('locationId', '=', id).execute()
  expect(told).toEqual([])

  const failing = watched({ fails: true })
  await expect(failing.db.updateTable('location').set({ name: 'Denver' }).execute()).rejects.toThrow('refused')
  expect(failing.told).toEqual([])
})
