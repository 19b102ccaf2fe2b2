import type { OnDatabase } from '#server/kernel/db/database.ts'

/** Before the record itself, as whoever deletes their own account does. */
export const lockAccountOf = ({ trx }: OnDatabase, personId: string) =>
  trx
    .selectFrom('authUser')
    .select('id')
    .where('id', 'in', (eb) =>
      eb.selectFrom('person').select('userId').where('id', '=', personId).$castTo<{ userId: string }>(),
    )
    .forUpdate()
    .execute()
