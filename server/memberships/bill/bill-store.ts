import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { DunningKind } from '#shared/memberships/dunning.ts'
import { currentStatuses } from '#shared/memberships/status.ts'

const columns = [
  'id',
  'membershipId',
  'term',
  'number',
  'dueOn',
  'fromOn',
  'untilOn',
  'amountCents',
  'status',
  'orderId',
  'orderLineId',
  'declinedOn',
  'freezeId',
] as const

export const findCharge = ({ trx }: OnDatabase, id: string) =>
  trx.selectFrom('membershipCharge').select(columns).where('id', '=', id).executeTakeFirst()

/** Whose it is: it stays with one membership. */
export const membershipOfCharge = ({ trx }: OnDatabase, chargeId: string) =>
  trx.selectFrom('membershipCharge').select('membershipId').where('id', '=', chargeId).$asScalar()

export type ChargeRow = NonNullable<Awaited<ReturnType<typeof findCharge>>>

interface ChargeOrderLine {
  orderId: string
  orderLineId: string
}

/** Marks what was paid for; false where it was paid or given up before. */
export async function setPaid(
  { trx }: OnDatabase,
  chargeId: string,
  { orderId, orderLineId }: ChargeOrderLine,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('membershipCharge')
    .set({ status: 'paid', orderId, orderLineId, version: sql`version + 1` })
    .where('id', '=', chargeId)
    .where('status', 'in', ['open', 'ordered'])
    .executeTakeFirst()

  return numUpdatedRows > 0n
}

/** Pays through the last day of the charges that are paid and follow each other: whoever leaves one out is not paid beyond it. */
export async function extendPaidThrough({ trx }: OnDatabase, membershipId: string): Promise<string | null> {
  const { rows } = await sql<{ paidThrough: string | null }>`
    update membership set paid_through = (
      select max(until_on) from membership_charge as charge
      where membership_id = membership.id and status = 'paid' and freeze_id is null and not exists (
        select from membership_charge as earlier where earlier.membership_id = charge.membership_id
          and earlier.freeze_id is null and earlier.status in ('open', 'ordered') and earlier.from_on < charge.from_on
      )
    ) where id = ${membershipId} returning paid_through
  `.execute(trx)

  return rows[0]?.paidThrough ?? null
}

/** Whether a card was refused for other days that are still to be paid. */
export const owesMore = async ({ trx }: OnDatabase, membershipId: string): Promise<boolean> =>
  (await trx
    .selectFrom('membershipCharge')
    .select('id')
    .where('membershipId', '=', membershipId)
    .where('status', '=', 'ordered')
    .where('declinedOn', 'is not', null)
    .where('freezeId', 'is', null)
    .executeTakeFirst()) !== undefined

/** Puts an open charge into an order; false where another one has it. */
export async function setOrdered(
  { trx }: OnDatabase,
  chargeId: string,
  { orderId, orderLineId }: ChargeOrderLine,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('membershipCharge')
    .set({ status: 'ordered', orderId, orderLineId, version: sql`version + 1` })
    .where('id', '=', chargeId)
    .where('status', '=', 'open')
    .executeTakeFirst()

  return numUpdatedRows > 0n
}

export const setReleased = ({ trx }: OnDatabase, chargeId: string) =>
  trx
    .updateTable('membershipCharge')
    .set({ status: 'open', orderId: null, orderLineId: null, version: sql`version + 1` })
    .where('id', '=', chargeId)
    .where('status', '=', 'ordered')
    .execute()

/** Charges whose day has come, of memberships that have not ended, the earliest of each: all, or among these. */
export const listDue = ({ trx }: OnDatabase, today: string, among?: readonly string[]) =>
  trx
    .selectFrom('membershipCharge')
    .innerJoin('membership', 'membership.id', 'membershipId')
    .distinctOn('membershipId')
    .select(['membershipCharge.id', 'personId'])
    .where('membershipCharge.status', '=', 'open')
    .where('dueOn', '<=', today)
    .where('membership.status', 'in', currentStatuses)
    .orderBy('membershipId')
    .orderBy('fromOn')
    .$if(among !== undefined, (query) => query.where('membershipCharge.id', '=', sql<string>`any(${among}::uuid[])`))
    .execute()

/** Charges that are in an order and were not paid at once. */
export const listUnpaid = ({ trx }: OnDatabase, { after }: { after: string | undefined }) =>
  trx
    .selectFrom('membershipCharge')
    .innerJoin('membership', 'membership.id', 'membershipId')
    .select(['membershipCharge.id', 'personId', 'orderId', 'declinedOn', 'dueOn', 'freezeId'])
    .where('membershipCharge.status', '=', 'ordered')
    .where('membership.status', 'in', currentStatuses)
    .$if(after !== undefined, (query) => query.where('membershipCharge.id', '>', after ?? ''))
    .orderBy('membershipCharge.id')
    .limit(100)
    .execute()

export const setDeclined = ({ trx }: OnDatabase, chargeId: string, declinedOn: string) =>
  trx
    .updateTable('membershipCharge')
    .set({ declinedOn, version: sql`version + 1` })
    .where('id', '=', chargeId)
    .execute()

/** What an ended membership is charged no more. */
export const voidOpenCharges = ({ trx }: OnDatabase, membershipId: string) =>
  trx
    .updateTable('membershipCharge')
    .set({ status: 'void', version: sql`version + 1` })
    .where('membershipId', '=', membershipId)
    .where('status', '=', 'open')
    .execute()

export const voidCharge = ({ trx }: OnDatabase, chargeId: string) =>
  trx
    .updateTable('membershipCharge')
    .set({ status: 'void', version: sql`version + 1` })
    .where('id', '=', chargeId)
    .execute()

/** What was paid by a line, or was to be. */
export const findChargeOfLine = ({ trx }: OnDatabase, orderLineId: string) =>
  trx.selectFrom('membershipCharge').select('id').where('orderLineId', '=', orderLineId).executeTakeFirst()

/** Memberships that have ended, of which something is to be paid still. */
export const listEndedThatOwe = ({ trx }: OnDatabase, { after }: { after: string | undefined }) =>
  trx
    .selectFrom('membership')
    .innerJoin('membershipCharge', 'membershipId', 'membership.id')
    .select('membership.id')
    .distinct()
    .where('membershipCharge.status', 'in', ['open', 'ordered'])
    .where('membership.status', 'not in', ['pending_payment', ...currentStatuses])
    .$if(after !== undefined, (query) => query.where('membership.id', '>', after ?? ''))
    .orderBy('membership.id')
    .limit(100)
    .execute()

/** What somebody is changing a membership for, and has not paid yet. */
export const findContinuing = ({ trx }: OnDatabase, membershipId: string) =>
  trx
    .selectFrom('membership')
    .select('id')
    .where('continuesId', '=', membershipId)
    .where('status', '=', 'pending_payment')
    .executeTakeFirst()

export const listOrderedOf = ({ trx }: OnDatabase, membershipId: string) =>
  trx
    .selectFrom('membershipCharge')
    .select(['id', 'orderId'])
    .where('membershipId', '=', membershipId)
    .where('status', '=', 'ordered')
    .execute()

export const listSteps = ({ trx }: OnDatabase, chargeId: string) =>
  trx.selectFrom('dunningStep').select(['kind', 'day']).where('chargeId', '=', chargeId).execute()

/** False where another worker has taken it. */
export async function insertStep(
  { trx }: OnDatabase,
  row: { chargeId: string; kind: DunningKind; day: number; at: Date },
) {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('dunningStep')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()

  return numInsertedOrUpdatedRows > 0n
}
