import { sql } from 'kysely'

import { forgetReasons, idsOf } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { OfPerson } from '#server/kernel/feature.ts'
import { endLinksOf } from '#server/kernel/secrets/signed-link.ts'
import { forgetNoticesAbout } from '#server/notices/service.ts'
import { isPayerInDispute } from '#server/orders/disputes/disputed.ts'
import { payLink } from '#server/orders/link/link.ts'
import { listLooseReturnsOf } from '#server/orders/returns/store.ts'

/** The years for which the law asks who bought what. */
const keptYears = 7

const listAllOf = ({ trx }: OnDatabase, personId: string | null) =>
  trx
    .selectFrom('customerOrder')
    .select(['number', 'status', 'placedAt', 'billTo', 'taxCents', 'totalCents', 'paidCents', 'refundedCents'])
    .select('note')
    .select([
      sql`(
        select jsonb_agg(jsonb_build_object('name', name, 'whose', whose, 'quantity', quantity, 'totalCents', total_cents) order by position)
        from order_line where order_id = customer_order.id
      )`.as('lines'),
      sql`(
        select jsonb_agg(jsonb_build_object('number', number, 'kind', kind, 'issuedAt', issued_at, 'says', data) order by issued_at)
        from document where order_id = customer_order.id
      )`.as('papers'),
      sql`(
        select jsonb_agg(jsonb_build_object('method', method, 'amountCents', amount_cents, 'reference', reference, 'at', created_at))
        from order_payment join payment on payment.id = payment_id where order_id = customer_order.id
      )`.as('payments'),
    ])
    .where('personId', '=', personId)
    .orderBy('placedAt')
    .execute()

/** What is in their cart, as they asked for it, including the recipients of gift cards. */
const listCartOf = ({ trx }: OnDatabase, personId: string | null) =>
  trx
    .selectFrom('cart')
    .innerJoin('cartLine', 'cartLine.cartId', 'cart.id')
    .select(['kind', 'name', 'quantity', 'ref', 'changedAt'])
    .where('personId', '=', personId)
    .orderBy('position')
    .execute()

/** Erases the attendees of lines, and the partners of teams. Their number stays, also in what the line refers to. */
const eraseWhose = ({ trx }: OnDatabase, personId: string | null) =>
  sql`
    update order_line set whose = '{}', ref = case when ref ? 'attendees' then ref || jsonb_build_object('attendees', (
        select jsonb_agg(one - 'email' || '{"name":"Somebody"}') from jsonb_array_elements(ref -> 'attendees') as one
      )) when ref #> '{team,partners}' is not null then jsonb_set(ref, '{team,partners}', (
        select coalesce(jsonb_agg('{"name":"Somebody","email":"somebody@example.invalid"}'::jsonb), '[]')
        from jsonb_array_elements(ref #> '{team,partners}')
      )) else ref end
      from customer_order
      where customer_order.id = order_id and person_id = ${personId} and whose <> '{}'
  `.execute(trx)

/**
 * Erases the recipients of gift cards in the copies that lines keep. A card that is still to be issued keeps the
 * recipient, to whom it is mailed.
 */
const eraseRecipients = ({ trx }: OnDatabase, personId: string | null) =>
  sql`
    update order_line set name = 'Gift card', ref = ref - 'recipient',
      terms = terms || '{"recipient":{"name":"","email":""}}'
    from customer_order
    where customer_order.id = order_id and person_id = ${personId} and kind = 'gift_card'
      and (state in ('fulfilled', 'released', 'returned') or status in ('cancelled', 'expired', 'closed'))
  `.execute(trx)

const idOf = ({ id }: { id: string }) => id

async function forgetReasonsOfOrders(work: OnDatabase, personId: string | null): Promise<void> {
  const { trx } = work
  const ids = await idsOf({ trx }, 'customerOrder', personId)
  if (ids.length === 0) return

  const lines = await trx.selectFrom('orderLine').select('id').where('orderId', 'in', ids).execute()
  const payments = await trx.selectFrom('orderPayment').select('paymentId as id').where('orderId', 'in', ids).execute()
  const tables = { customerOrderTransition: 'orderId', orderRefund: 'orderId' } as const
  await forgetReasons({ trx }, { ids, entity: 'order', tables })
  await forgetNoticesAbout(work, ids)
  await forgetReasons({ trx }, { ids: lines.map(idOf), entity: 'order_line', tables: { orderLineDiscount: 'lineId' } })
  await forgetReasons(
    { trx },
    { ids: payments.map(idOf), entity: 'payment', tables: { paymentTransition: 'paymentId' } },
  )
}

const isOver = ['closed', 'cancelled', 'expired'] as const

/** Open orders get the new address. Former payment links end; orders with a link and something due get a new one. */
const renewPayLinks: NonNullable<OfPerson['afterAddress']> = async (
  { trx: db, services: { config }, now },
  { personId, from, to },
) => {
  const linked = await db
    .selectFrom('customerOrder')
    .select('id')
    .where('personId', '=', personId)
    .where('linkRenewedAt', 'is not', null)
    .where('dueCents', '>', 0)
    .where('status', 'not in', [...isOver, 'cancel_requested'])
    .execute()
  await endLinksOf(db, { table: 'customerOrder', personId }, now)
  const emails = from.map((email) => email.toLowerCase())
  await sql`
    update customer_order set bill_to = bill_to || jsonb_build_object('email', ${to ?? ''}::text),
      search = replace(search, lower(bill_to ->> 'email'), lower(${to ?? ''}))
    where person_id = ${personId} and status not in (${sql.join(isOver)}) and lower(bill_to ->> 'email') = any (${emails}::text[])
  `.execute(db)
  if (to === null || linked.length === 0) return []

  const due = await db
    .selectFrom('customerOrder')
    .select(['id', 'number', 'linkVersion'])
    .where('id', 'in', linked.map(idOf))
    .orderBy('placedAt')
    .execute()
  return due.map((order) => ({ what: `what is due of order ${order.number}`, url: payLink.urlOf(config, order) }))
}

/** Numbers, days and amounts stay in the books; names go once the law no longer asks for them. */
export const ordersOfPerson: OfPerson = {
  export: async (work, { personId }) => ({
    orders: await listAllOf(work, personId),
    cart: await listCartOf(work, personId),
    returnsWithoutReceipt: await listLooseReturnsOf(work, personId),
  }),

  afterAddress: renewPayLinks,

  isDisputed: (work, { personId }) => isPayerInDispute(work, personId),

  async forget(work, { personId }, { now }) {
    const { trx } = work

    await trx.deleteFrom('cart').where('personId', '=', personId).execute()
    await eraseWhose(work, personId)
    await eraseRecipients(work, personId)
    await forgetReasonsOfOrders(work, personId)
    await trx.updateTable('customerOrder').set({ note: '' }).where('personId', '=', personId).execute()
    await trx.updateTable('looseReturn').set({ reason: '' }).where('personId', '=', personId).execute()
    const before = new Date(now)
    before.setUTCFullYear(before.getUTCFullYear() - keptYears)
    await trx
      .updateTable('customerOrder')
      .set({ billTo: '{}', search: '' })
      .where('personId', '=', personId)
      .where('placedAt', '<', before)
      .execute()
  },

  merge: {
    tables: {
      customerOrder: { words: ['order', 'orders'] },
      cart: { words: ['cart', 'carts'], once: [] },
      looseReturn: { words: ['return without a receipt', 'returns without a receipt'] },
    },
  },
}
