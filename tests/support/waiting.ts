import { sql } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'

import { eventually } from './process.ts'

/** Waits until so many statements wait for a lock. */
export const untilWaiting = (db: Db, many = 1) =>
  eventually(
    async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      `.execute(db)
      return rows.length
    },
    (waiting) => waiting >= many,
  )
