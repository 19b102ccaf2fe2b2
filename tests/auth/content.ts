import { sql } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'

const tables = [
  'auth_user',
  'auth_identity',
  'auth_session',
  'auth_flow',
  'auth_factor',
  'user_role',
  'person',
  'notice',
]

/** Everything that the database holds of accounts and their mail, without the numbers of wrong guesses. */
export async function contentOf(db: Db): Promise<unknown> {
  const rows = tables.map((table) =>
    sql`select to_jsonb(one) as row from ${sql.table(table)} as one order by 1`.execute(db),
  )
  const codes = sql`select to_jsonb(one) - 'failed_attempts' as row from one_time_token as one order by 1`.execute(db)

  return (await Promise.all([...rows, codes])).map((result) => result.rows)
}
