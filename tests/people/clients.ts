import type { Insertable } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'
import type { Person } from '#server/kernel/db/schema.ts'

/** A client without an account. */
export async function makeClient(db: Db, client: Partial<Insertable<Person>> = {}): Promise<string> {
  const { id } = await db
    .insertInto('person')
    .values({ firstName: 'Ana', lastName: 'Ruiz', ...client })
    .returning('id')
    .executeTakeFirstOrThrow()

  return id
}

export const personOf = async (db: Db, userId: string): Promise<string> =>
  (await db.selectFrom('person').select('id').where('userId', '=', userId).executeTakeFirstOrThrow()).id

export const nobody = '00000000-0000-4000-8000-000000000000'
