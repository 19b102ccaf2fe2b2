import type { OnDatabase } from '#server/kernel/db/database.ts'

/** Runs before the record itself goes, as when an owner deletes their account. */
export const lockAccountOf = ({ trx }: OnDatabase, personId: string) =>
  trx
    .selectFrom('authUser')
    .select('id')
    .where('id', 'in', (eb) =>
      eb.selectFrom('person').select('userId').where('id', '=', personId).$castTo<{ userId: string }>(),
    )
    .forUpdate()
    .execute()
