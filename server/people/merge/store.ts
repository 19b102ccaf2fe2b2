import { type Insertable, sql } from 'kysely'

import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { PersonMerge } from '#server/kernel/db/schema.ts'
import type { Timed } from '#server/kernel/work.ts'

import type { MovedRows } from './rows.ts'

/** The columns of a client that a merge may change. */
export interface Identity {
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
  bornOn: string | null
  userId: string | null
}

export const insertMerge = ({ trx }: OnDatabase, merge: Insertable<PersonMerge>) =>
  trx.insertInto('personMerge').values(merge).returning('id').executeTakeFirstOrThrow()

/** Locks a merge against a concurrent undo. */
export const lockMerge = ({ trx }: OnDatabase, id: string) =>
  trx
    .selectFrom('personMerge')
    .select(['id', 'fromId', 'intoId', 'at', 'undoneAt'])
    .select((eb) => [
      eb.ref('former').$castTo<Identity>().as('former'),
      eb.ref('before').$castTo<Identity>().as('before'),
      eb.ref('after').$castTo<Identity>().as('after'),
      eb.ref('moved').$castTo<MovedRows['moved']>().as('moved'),
      eb.ref('dropped').$castTo<MovedRows['dropped']>().as('dropped'),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Marks a merge as undone and forgets what it moved. */
export const markUndone = ({ trx, now }: Timed, id: string) =>
  changeOne(
    trx
      .updateTable('personMerge')
      .set({ undoneAt: now, former: '{}', before: '{}', after: '{}', moved: '[]', dropped: '[]' })
      .where('id', '=', id),
  )

/** Empties the row and points it to the survivor. */
export const buryPerson = ({ trx }: OnDatabase, id: string, mergedInto: string) =>
  changeOne(
    trx
      .updateTable('person')
      .set({ userId: null, firstName: '', lastName: '', email: null, phone: null, bornOn: null, mergedInto })
      .where('id', '=', id),
  )

export const setIdentity = ({ trx }: OnDatabase, id: string, identity: Partial<Identity>) =>
  changeOne(
    trx
      .updateTable('person')
      .set({ ...identity, mergedInto: null })
      .where('id', '=', id),
  )

/** Their names in merged records. */
export const listFormerOf = ({ trx }: OnDatabase, personId: string) =>
  trx
    .selectFrom('personMerge')
    .select(['former', 'at'])
    .where('intoId', '=', personId)
    .where('undoneAt', 'is', null)
    .orderBy('at')
    .execute()

/** Erases everyone merged into a person, directly or through others, except that it happened. */
export async function emptyMergesInto({ trx }: OnDatabase, personId: string): Promise<void> {
  await sql`
    with recursive merged as (
      select id, from_id from person_merge where into_id = ${personId}
      union
      select person_merge.id, person_merge.from_id from person_merge join merged on person_merge.into_id = merged.from_id
    )
    update person_merge set former = '{}', before = '{}', after = '{}', moved = '[]', dropped = '[]'
    where id in (select id from merged)
  `.execute(trx)
}
