import { sql } from 'kysely'

import { historyIn } from '#server/audit/service.ts'
import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import { listPaymentsOf } from '#server/payments/service.ts'
import type { LineState, OrderStatus } from '#shared/orders/status.ts'
import { underWay } from '#shared/payments/status.ts'

const orderColumns = [
  'customerOrder.id',
  'customerOrder.number',
  'customerOrder.personId',
  'customerOrder.locationId',
  'customerOrder.version',
  'customerOrder.grossCents',
  'customerOrder.discountCents',
  'customerOrder.taxCents',
  'customerOrder.totalCents',
  'customerOrder.dueNowCents',
  'customerOrder.paidCents',
  'customerOrder.refundedCents',
  'customerOrder.fulfilledCents',
  'customerOrder.dueCents',
  'customerOrder.lateCents',
  'customerOrder.expiresAt',
  'customerOrder.placedAt',
  'customerOrder.note',
  'customerOrder.linkVersion',
  'customerOrder.linkRenewedAt',
  'customerOrder.cardId',
] as const

export type Channel = 'online' | 'desk' | 'register' | 'link'
const orders = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('customerOrder')
    .innerJoin('location', 'location.id', 'customerOrder.locationId')
    .leftJoin('person', 'person.id', 'customerOrder.personId')
    .leftJoin('paymentMethod', 'paymentMethod.id', 'customerOrder.cardId')
    .select(orderColumns)
    .select(['location.zone', 'location.locale', 'location.currency', 'location.cashRoundingCents'])
    .select(['person.userId', 'brand as cardBrand', 'last4 as cardLast4'])
    .select([
      'customerOrder.status',
      'customerOrder.channel',
      'customerOrder.billTo',
      sql<string | null>`person.first_name || ' ' || person.last_name`.as('personName'),
    ])

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>

/** Where it was placed. */
export const placeOf = ({ locationId: id, currency, cashRoundingCents }: OrderRow) => ({
  id,
  currency,
  cashRoundingCents,
})

export const findOrder = (work: OnDatabase, id: string) =>
  orders(work).where('customerOrder.id', '=', id).executeTakeFirst()

export const lockOrder = (work: OnDatabase, id: string) =>
  orders(work).where('customerOrder.id', '=', id).forNoKeyUpdate('customerOrder').executeTakeFirst()

/** Locks the order that a payment is for. */
export const lockOrderOfPayment = (work: OnDatabase, paymentId: string) =>
  orders(work)
    .innerJoin('orderPayment', 'orderPayment.orderId', 'customerOrder.id')
    .where('orderPayment.paymentId', '=', paymentId)
    .forNoKeyUpdate('customerOrder')
    .executeTakeFirst()

export type OrderLineRow = Awaited<ReturnType<typeof listLines>>[number]

const lines = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('orderLine')
    .select([
      'id',
      'orderId',
      'kind',
      'name',
      'whose',
      'quantity',
      'unitCents',
      'grossCents',
      'discountCents',
      'netCents',
      'taxCents',
      'totalCents',
      'dueNowCents',
      'refundedQuantity',
      'returnedCents',
      'expiredAt',
      'fulfilledOn',
    ])
    .select((eb) => [
      eb.ref('ref').$castTo<unknown>().as('ref'),
      eb.ref('terms').$castTo<unknown>().as('terms'),
      'state',
      'revenueAccount',
      'rule',
      sql<{ jurisdiction: string; ratePpm: number; cents: number; returnedCents?: number }[]>`coalesce((
        select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
          'jurisdiction', jurisdiction, 'ratePpm', rate_ppm, 'cents', cents, 'returnedCents', (select sum(back.cents)
            from order_refund_line_tax back where back.line_id = tax.line_id and back.jurisdiction = tax.jurisdiction)
        )) order by jurisdiction) from order_line_tax tax where line_id = order_line.id), '[]')`.as('taxes'),
      sql<{ discountId: string | null; cents: number; reason: string; by: string | null }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('discountId', discount_id, 'cents', cents, 'reason', reason, 'by', by) order by id)
        from order_line_discount where line_id = order_line.id
      ), '[]')`.as('discounts'),
    ])
    .orderBy('position')

export const listLines = (work: OnDatabase, orderId: string) => lines(work).where('orderId', '=', orderId).execute()

/** The payments of an order, made or under way, the oldest first. */
export const listOrderPayments = (work: OnDatabase, orderId: string) =>
  listPaymentsOf(
    work,
    work.trx.selectFrom('orderPayment').select('paymentId').where('orderId', '=', orderId).$asScalar(),
  )

export const insertOrderPayment = ({ trx }: OnDatabase, row: { paymentId: string; orderId: string; open: boolean }) =>
  trx.insertInto('orderPayment').values(row).execute()

/** The payment that may still succeed, with its status: a declined one may be tried again in its form. */
export const findOpenPayment = ({ trx }: OnDatabase, orderId: string) =>
  trx
    .selectFrom('orderPayment')
    .innerJoin('payment', 'payment.id', 'orderPayment.paymentId')
    .select(['payment.id', 'payment.amountCents', 'payment.status'])
    .where('orderId', '=', orderId)
    .where('payment.status', 'in', underWay)
    .orderBy('payment.createdAt', 'desc')
    .executeTakeFirst()

export const closeOrderPayment = ({ trx }: OnDatabase, paymentId: string) =>
  trx.updateTable('orderPayment').set({ open: false }).where('paymentId', '=', paymentId).execute()

export interface NewOrderRow {
  id: string
  person_id: string | null
  location_id: string
  channel: Channel
  bill_to: object
  status: OrderStatus
  gross_cents: number
  discount_cents: number
  tax_cents: number
  total_cents: number
  due_now_cents: number
  expires_at: Date | null
  placed_at: Date
  note: string
  actor_kind: string
  actor_id: string | null
}

/** Lines with their taxes and discounts, as parts of a statement in which `placed` is their order. */
export const insertedLines = (lines: readonly object[]) => sql`
    line as (
      insert into order_line (id, order_id, position, kind, ref, terms, name, whose, quantity, unit_cents, gross_cents,
          discount_cents, net_cents, tax_cents, total_cents, due_now_cents, tax_category, revenue_account, rule, state)
        select line.id, placed.id, position, kind, ref, terms, name, whose, quantity, unit_cents, gross_cents, discount_cents,
          net_cents, tax_cents, total_cents, due_now_cents, tax_category, revenue_account, rule, 'pending'
        from placed, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line(
          id uuid, position smallint, kind text, ref jsonb, terms jsonb, name text, whose text[], quantity integer, unit_cents bigint,
          gross_cents bigint, discount_cents bigint, net_cents bigint, tax_cents bigint, total_cents bigint,
          due_now_cents bigint, tax_category text, revenue_account text, rule jsonb
        )
    ), tax as (
      insert into order_line_tax (line_id, jurisdiction, rate_ppm, cents)
        select line.id, jurisdiction, "ratePpm", cents
        from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line(id uuid, taxes jsonb),
          jsonb_to_recordset(line.taxes) as tax(jurisdiction text, "ratePpm" integer, cents bigint)
    ), discount as (
      insert into order_line_discount (line_id, discount_id, cents, reason, by, at)
        select line.id, "discountId", cents, reason, by, at
        from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line(id uuid, discounts jsonb),
          jsonb_to_recordset(line.discounts) as off("discountId" uuid, cents bigint, reason text, by uuid, at timestamptz)
    )
`

/** An order with its lines, their taxes and the first row of its history, in one statement. */
export async function insertOrder({ trx }: OnDatabase, order: NewOrderRow, lines: readonly object[]): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    with draft as (
      select *, 'O-' || nextval('customer_order_number') as number from jsonb_to_record(${JSON.stringify(order)}::jsonb) as draft(
        id uuid, person_id uuid, location_id uuid, channel text, bill_to jsonb, status text, gross_cents bigint,
        discount_cents bigint, tax_cents bigint, total_cents bigint, due_now_cents bigint, expires_at timestamptz,
        placed_at timestamptz, note text, actor_kind text, actor_id uuid
      )
    ), placed as (
      insert into customer_order (id, number, person_id, location_id, channel, bill_to, status, gross_cents, discount_cents,
          tax_cents, total_cents, due_now_cents, expires_at, placed_at, note, search)
        select id, number, person_id, location_id, channel, bill_to, status, gross_cents, discount_cents, tax_cents, total_cents,
          due_now_cents, expires_at, placed_at, note,
          lower(concat_ws(' ', number, bill_to->>'name', bill_to->>'email', bill_to->>'phone'))
        from draft
        returning id, number
    ), began as (
      insert into customer_order_transition (order_id, version, from_status, to_status, actor_kind, actor_id, at)
        select id, 1, null, status, actor_kind, actor_id, placed_at from draft
    ), ${insertedLines(lines)}
    select number from placed
  `.execute(trx.withoutPlugins())

  return rows[0]?.number ?? ''
}

/** Moves lines to their next states, each from where it was seen. Throws if somebody moved one meanwhile. */
export async function moveLines(
  { trx }: OnDatabase,
  moves: readonly { id: string; from: LineState; to: LineState; fulfilledOn?: string | undefined }[],
): Promise<void> {
  if (moves.length === 0) return
  const rows = moves.map(({ id, from, to, fulfilledOn }) => ({ id, before: from, after: to, day: fulfilledOn ?? null }))
  const { numAffectedRows = 0n } = await sql`
    update order_line set state = after, fulfilled_on = coalesce(day, fulfilled_on)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as move(id uuid, before text, after text, day date)
      where order_line.id = move.id and state = before
  `.execute(trx)
  if (numAffectedRows !== BigInt(moves.length))
    throw new Error('A line was moved by somebody who did not lock its order.')
}

export const orderHistory = historyIn('customerOrderTransition', 'orderId')

/**
 * Notes that money came too late or too much and went back. Its payer is to be told, again if they were told before.
 */
export const noteLate = ({ trx }: OnDatabase, id: string, cents: number) =>
  changeOne(
    trx
      .updateTable('customerOrder')
      .set((eb) => ({ lateCents: eb('lateCents', '+', cents), lateDoneAt: null }))
      .where('id', '=', id),
  )

export const listHistory = ({ trx }: OnDatabase, orderId: string) =>
  trx
    .selectFrom('customerOrderTransition')
    .leftJoin('person', 'person.userId', 'actorId')
    .select(['at', 'reason', 'actorKind'])
    .select([
      'fromStatus as from',
      'toStatus as to',
      sql<string | null>`person.first_name || ' ' || person.last_name`.as('name'),
    ])
    .where('orderId', '=', orderId)
    .orderBy('customerOrderTransition.version')
    .execute()

/** Orders that were not paid in time. One whose card is being asked gets half an hour since it was placed. */
export const listExpired = ({ trx, now }: Timed, after?: string) =>
  trx
    .selectFrom('customerOrder')
    .select('id')
    .where('status', '=', 'awaiting_payment')
    .where('expiresAt', '<=', now)
    .where(
      sql<boolean>`(placed_at <= ${now}::timestamptz - interval '30 minutes' or not exists (
        select from order_payment join payment on payment.id = payment_id
        where order_id = customer_order.id and payment.status = 'processing'
      ))`,
    )
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(100)
    .execute()
