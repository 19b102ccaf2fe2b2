import type { OnDatabase } from '#server/kernel/db/database.ts'

/** Locks the account before its client's record, the order in which an owner's own deletion locks them. */
export const lockAccountOf = ({ trx }: OnDatabase, personId: string) =>
  trx
    .selectFrom('authUser')
    .select('id')
    .where('id', 'in', (eb) =>
      eb.selectFrom('person').select('userId').where('id', '=', personId).$castTo<{ userId: string }>(),
    )
    .forUpdate()
    .execute()
