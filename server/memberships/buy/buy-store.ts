import { type Insertable, sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Membership } from '#server/kernel/db/schema.ts'
import { currentStatuses } from '#shared/memberships/status.ts'

/** Memberships that block another one: active ones, and those being paid. */
export const findInTheWay = ({ trx }: OnDatabase, personId: string) =>
  trx
    .selectFrom('membership')
    .select(['id', 'status'])
    .where('personId', '=', personId)
    .where('status', 'in', currentStatuses)
    .executeTakeFirst()

/** Whether a person has or had a paid trial. */
export const hadTrial = async ({ trx }: OnDatabase, personId: string): Promise<boolean> =>
  (await trx
    .selectFrom('membership')
    .select('id')
    .where('personId', '=', personId)
    .where(sql<boolean>`terms ->> 'kind' = 'trial'`)
    // An unpaid membership has no term.
    .where('id', 'in', (eb) => eb.selectFrom('membershipTerm').select('membershipId'))
    .executeTakeFirst()) !== undefined

/** Undefined if the person has an active one or is paying for one. */
export const insertMembership = ({ trx }: OnDatabase, row: Omit<Insertable<Membership>, 'number'>) =>
  trx
    .insertInto('membership')
    .values({ ...row, number: sql<string>`'LL-' || nextval('membership_number')` })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

export const listOfLines = async ({ trx }: OnDatabase, lineIds: readonly string[]) =>
  lineIds.length === 0
    ? []
    : await trx.selectFrom('membership').select(['id', 'orderLineId']).where('orderLineId', 'in', lineIds).execute()
