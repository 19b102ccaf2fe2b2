import { type Kysely, sql } from 'kysely'

/**
 * What is owed still of each refund that did not reach its client: what failed, less what was given of it since, and together
 * never more than its order owes. Of one that was tried again and failed again, it is the last that is owed.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create view owed_refund with (security_invoker) as
      select order_id, first_id, payment_refund_id, method,
        greatest(0, least(own_cents, -due_cents - coalesce(sum(own_cents) over earlier, 0)))::bigint as owed_cents
      from (
        select distinct on (order_refund.order_id, first.id)
          order_refund.order_id, first.id as first_id, tender.payment_refund_id, payment.method, due_cents,
          first.created_at, first.number,
          greatest(0, least(
            first.amount_cents - (
              select coalesce(sum(given.amount_cents), 0)
              from order_refund_tender as other join payment_refund as given on given.id = other.payment_refund_id
              where other.refund_id = tender.refund_id and given.status in ('pending', 'succeeded')
                and case when other.retries is null then given.payment_id = first.payment_id else other.retries = first.id end
            ),
            order_refund.total_cents - (
              select coalesce(sum(given.amount_cents), 0)
              from order_refund_tender as other join payment_refund as given on given.id = other.payment_refund_id
              where other.refund_id = tender.refund_id and given.status in ('pending', 'succeeded')
            )
          )) as own_cents
        from order_refund_tender as tender
          join payment_refund on payment_refund.id = tender.payment_refund_id
          join payment_refund as first on first.id = coalesce(tender.retries, tender.payment_refund_id)
          join payment on payment.id = first.payment_id
          join order_refund on order_refund.id = tender.refund_id
          join customer_order on customer_order.id = order_refund.order_id
        where payment_refund.status = 'failed' and first.status = 'failed'
        order by order_refund.order_id, first.id, payment_refund.created_at desc,
          length(payment_refund.number) desc, payment_refund.number desc
      ) as tried
      window earlier as (
        partition by order_id order by created_at, length(number), number rows between unbounded preceding and 1 preceding
      );
  `.execute(db)
}
