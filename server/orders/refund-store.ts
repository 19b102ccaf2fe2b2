import { type Insertable, sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { OrderRefund } from '#server/kernel/db/schema.ts'
import type { Owed } from '#shared/orders/owed.ts'
import type { RefundPart } from '#shared/orders/refund-plan.ts'
import type { OrderRefundTender } from '#shared/orders/refunds.ts'

import type { OrderLineRow } from './store.ts'

/** Counts what came back of each line. */
export async function countReturned({ trx }: OnDatabase, parts: readonly RefundPart<OrderLineRow>[]): Promise<void> {
  const rows = parts.map(({ line, countedQuantity: many, totalCents: cents }) => ({ id: line.id, many, cents }))
  await sql`
    update order_line set refunded_quantity = refunded_quantity + many, returned_cents = returned_cents + cents
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as part(id uuid, many integer, cents bigint)
      where order_line.id = part.id
  `.execute(trx)
}

/** A refund with its lines and where its money went. */
export async function insertOrderRefund(
  { trx }: OnDatabase,
  refund: Insertable<OrderRefund> & { id: string },
  parts: readonly RefundPart<OrderLineRow>[],
  paymentRefundIds: readonly string[],
): Promise<void> {
  const refundId = refund.id
  await trx.insertInto('orderRefund').values(refund).execute()
  const lines = parts.map(({ line, countedQuantity: quantity, netCents, taxCents, totalCents, giveBack }) => ({
    refundId,
    lineId: line.id,
    quantity,
    netCents,
    taxCents,
    totalCents,
    gaveBack: giveBack,
    wasSale: line.state === 'fulfilled',
  }))
  if (lines.length > 0) await trx.insertInto('orderRefundLine').values(lines).execute()
  const taxes = parts.flatMap(({ line, taxes: own }) =>
    own.map(({ jurisdiction, cents }) => ({ refundId, lineId: line.id, jurisdiction, cents })),
  )
  if (taxes.length > 0) await trx.insertInto('orderRefundLineTax').values(taxes).execute()
  const tenders = paymentRefundIds.map((paymentRefundId) => ({ refundId, paymentRefundId }))
  if (tenders.length > 0) await trx.insertInto('orderRefundTender').values(tenders).execute()
}

/** The order and the refund that a payment's refund belongs to. */
export const findOrderOfRefund = ({ trx }: OnDatabase, paymentRefundId: string) =>
  trx
    .selectFrom('orderRefundTender')
    .innerJoin('orderRefund', 'orderRefund.id', 'refundId')
    .select(['refundId', 'orderId', 'retries'])
    .where('paymentRefundId', '=', paymentRefundId)
    .executeTakeFirst()

/** Adds a tender that repeats a failed one. */
export const addRefundTender = (
  { trx }: OnDatabase,
  tender: { refundId: string; paymentRefundId: string; retries: string },
) => trx.insertInto('orderRefundTender').values(tender).execute()

export const listRefundsOf = ({ trx }: OnDatabase, orderId: string) =>
  trx
    .selectFrom('orderRefund')
    .select(['id', 'reason', 'totalCents', 'createdAt'])
    .select(
      sql<string | null>`(
        select first_name || ' ' || last_name from person where person.user_id = order_refund.created_by
      )`.as('name'),
    )
    .select(
      sql<OrderRefundTender[]>`coalesce((
        select jsonb_agg(
          jsonb_build_object(
            'id', payment_refund.id, 'method', case when to_credit then 'credit' else payment.method end,
            'reference', case when not to_credit then reference end, 'amountCents', payment_refund.amount_cents,
            'status', payment_refund.status, 'owedCents', coalesce(owed_cents, 0)
          ) || case when payment_refund.rounding_cents <> 0
            then jsonb_build_object('roundingCents', payment_refund.rounding_cents) else '{}' end
          order by payment_refund.created_at, length(payment_refund.number), payment_refund.number
        )
        from order_refund_tender
          join payment_refund on payment_refund.id = order_refund_tender.payment_refund_id
          join payment on payment.id = payment_id
          left join owed_refund on owed_refund.order_id = order_refund.order_id
            and owed_refund.payment_refund_id = payment_refund.id
        where refund_id = order_refund.id
      ), '[]')`.as('tenders'),
    )
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    // Refunds of one instant are sorted by the number of their first payment's refund.
    .orderBy(
      sql`(
        select min(substr(number, 3)::bigint)
        from order_refund_tender join payment_refund on payment_refund.id = payment_refund_id where refund_id = order_refund.id
      )`,
    )
    .execute()

/** What is still owed of a failed refund, whichever of its attempts is named. */
export async function owedOfRefund(
  { trx }: OnDatabase,
  { orderId, firstId }: { orderId: string; firstId: string },
): Promise<number> {
  const owed = await trx
    .selectFrom('owedRefund')
    .select('owedCents')
    .where('orderId', '=', orderId)
    .where('firstId', '=', firstId)
    .executeTakeFirst()

  return owed?.owedCents ?? 0
}

/** What waits for somebody at a drawer or a terminal: promised to go back by hand, and not handed over since. */
export async function owedByHandOf({ trx }: OnDatabase, orderId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(greatest(0, said - given)), 0)::bigint as cents from (
      select refund_id, sum(said) as said, sum(again + case when said > 0 then known else 0 end) as given from (
        select refund_id, payment.id,
          coalesce(max(payment_refund.amount_cents) filter (
            where payment_refund.status = 'failed' and retries is null and payment.provider is null
          ), 0) as said,
          coalesce(sum(payment_refund.amount_cents) filter (
            where payment_refund.status in ('pending', 'succeeded') and retries is null
          ), 0) as known,
          coalesce(sum(payment_refund.amount_cents) filter (
            where payment_refund.status in ('pending', 'succeeded') and first.id is not null and at_first.provider is null
          ), 0) as again
        from order_refund
          join order_refund_tender on refund_id = order_refund.id
          join payment_refund on payment_refund.id = payment_refund_id
          join payment on payment.id = payment_refund.payment_id
          left join payment_refund as first on first.id = retries
          left join payment as at_first on at_first.id = first.payment_id
        where order_refund.order_id = ${orderId}
        group by refund_id, payment.id
      ) as tender group by refund_id
    ) as refund
  `.execute(trx)

  return rows[0]?.cents ?? 0
}

/** What an order owes of refunds that did not reach its client, by the method of each. */
export const owedOf = sql<Owed>`case when customer_order.due_cents >= 0 then '[]' else coalesce((
  select jsonb_agg(jsonb_build_object('method', method, 'cents', cents) order by method) from (
    select method, sum(owed_cents) as cents from owed_refund
      where owed_refund.order_id = customer_order.id and owed_cents > 0 group by method
  ) as way
), '[]') end`
