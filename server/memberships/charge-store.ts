import { type Insertable, sql } from 'kysely'

import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { MembershipCharge, MembershipTerm } from '#server/kernel/db/schema.ts'
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

/** A charge's membership, which never changes. */
export const membershipOfCharge = ({ trx }: OnDatabase, chargeId: string) =>
  trx.selectFrom('membershipCharge').select('membershipId').where('id', '=', chargeId).$asScalar()

export const listMembershipsOfCharges = async (
  { trx }: OnDatabase,
  chargeIds: readonly string[],
): Promise<string[]> => {
  const rows = await trx
    .selectFrom('membershipCharge')
    .select('membershipId')
    .where('id', '=', sql<string>`any(${[...chargeIds]}::uuid[])`)
    .execute()

  return rows.map(({ membershipId }) => membershipId)
}

export type ChargeRow = NonNullable<Awaited<ReturnType<typeof findCharge>>>

interface ChargeOrderLine {
  orderId: string
  orderLineId: string
}

/** Marks a charge as paid; false if it was paid or dropped before. */
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

/** Paid through the last day of consecutive paid charges: a gap ends it. */
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

/** Whether a card was refused for another unpaid charge. */
export const owesMore = async ({ trx }: OnDatabase, membershipId: string): Promise<boolean> =>
  (await trx
    .selectFrom('membershipCharge')
    .select('id')
    .where('membershipId', '=', membershipId)
    .where('status', '=', 'ordered')
    .where('declinedOn', 'is not', null)
    .where('freezeId', 'is', null)
    .executeTakeFirst()) !== undefined

/** Puts an open charge into an order; false if another order has it. */
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

/** Due charges of memberships that have not ended, the earliest of each: of all, or of these. */
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

/** Charges with an order that were not paid at once. */
export const listUnpaid = ({ trx }: OnDatabase, { after }: { after: string | undefined }) =>
  trx
    .selectFrom('membershipCharge')
    .innerJoin('membership', 'membership.id', 'membershipId')
    .leftJoin('customerOrder', 'customerOrder.id', 'orderId')
    .select(['membershipCharge.id', 'membership.personId', 'orderId', 'declinedOn', 'dueOn', 'freezeId'])
    .select('customerOrder.channel as orderedBy')
    .where('membershipCharge.status', '=', 'ordered')
    .where('membership.status', 'in', currentStatuses)
    .$if(after !== undefined, (query) => query.where('membershipCharge.id', '>', after ?? ''))
    .orderBy('membershipCharge.id')
    .limit(100)
    .execute()

export const setDeclined = ({ trx }: OnDatabase, chargeId: string, declinedOn: string) =>
  changeOne(
    trx
      .updateTable('membershipCharge')
      .set({ declinedOn, version: sql`version + 1` })
      .where('id', '=', chargeId),
  )

/** Drops the charges of an ended membership. */
export const voidOpenCharges = ({ trx }: OnDatabase, membershipId: string) =>
  trx
    .updateTable('membershipCharge')
    .set({ status: 'void', version: sql`version + 1` })
    .where('membershipId', '=', membershipId)
    .where('status', '=', 'open')
    .execute()

export const voidCharge = ({ trx }: OnDatabase, chargeId: string) =>
  changeOne(
    trx
      .updateTable('membershipCharge')
      .set({ status: 'void', version: sql`version + 1` })
      .where('id', '=', chargeId),
  )

/** The charge of an order line, paid or not. */
export const findChargeOfLine = ({ trx }: OnDatabase, orderLineId: string) =>
  trx.selectFrom('membershipCharge').select('id').where('orderLineId', '=', orderLineId).executeTakeFirst()

/** Ended memberships with unpaid charges. */
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

/** A change of plan that waits for its payment. */
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

/** False if another worker has taken it. */
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

export const insertTerm = ({ trx }: OnDatabase, row: Insertable<MembershipTerm>) =>
  trx.insertInto('membershipTerm').values(row).execute()

export const insertCharges = ({ trx }: OnDatabase, rows: Insertable<MembershipCharge>[]) =>
  trx.insertInto('membershipCharge').values(rows).returning(['id', 'fromOn', 'untilOn', 'freezeId']).execute()

/** The owed future dues, once the days before another one are earned. */
export async function unearnedBefore({ trx }: OnDatabase, membershipId: string, day: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(total_cents - released_cents - least(
      floor(total_cents::numeric * days_earned(from_on, days, rests, ${day}::date - 1) / days), total_cents - released_cents
    )), 0)::bigint as cents
    from revenue_schedule where kind = 'membership' and owner_id = ${membershipId}
  `.execute(trx)

  return rows[0]?.cents ?? 0
}

interface DuesOfLine {
  lineId: string
  /** The line's own, with tax. */
  returnedCents: number
  /** The price of its days, the earned part before a day, and what of the rest was refunded or credited. */
  duesCents: number
  hadCents: number
  releasedCents: number
}

/** Paid lines, once the days before another one are earned. Unpaid lines are left out. */
export async function listDuesOfLines(
  { trx }: OnDatabase,
  lineIds: readonly string[],
  day: string,
): Promise<DuesOfLine[]> {
  const { rows } = await sql<DuesOfLine>`
    select line.id as line_id, returned_cents,
      coalesce(schedule.total_cents, 0) as dues_cents,
      coalesce(released_cents, 0) as released_cents,
      coalesce(kept_cents + floor(
        (schedule.total_cents - kept_cents)::numeric * days_earned(from_on, days, rests, ${day}::date - 1) / days
      ), 0)::bigint as had_cents
    from order_line as line left join revenue_schedule as schedule on order_line_id = line.id
    where line.id = any(${lineIds}::uuid[]) and line.state = 'fulfilled' and line.total_cents > 0
  `.execute(trx)

  return rows
}
