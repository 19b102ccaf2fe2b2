import { randomUUID } from 'node:crypto'

import type pg from 'pg'

// The rows of an order, as a program would write them that knows nothing but SQL.

export interface RawOrder {
  id: string
  lineIds: string[]
  paymentId: string
}

const lines = 3
const lineCents = 2646
const totalCents = lines * lineCents
const filler = 'x'.repeat(600)

const audit = (client: pg.PoolClient, action: string, entityId: string) =>
  client.query(
    `insert into audit_event (action, entity, entity_id, before, after, actor_kind, request_id, ip, user_agent)
     values ($1, 'order', $2, '{"status":"placed"}', '{"status":"paid"}', 'person', $3, '127.0.0.1', 'bench')`,
    [action, entityId, randomUUID()],
  )

const publish = (client: pg.PoolClient, type: string, entityId: string) =>
  client.query(
    `insert into domain_event (type, entity, entity_id, version, data) values ($1, 'order', $2, 1, '{"to":"paid"}')`,
    [type, entityId],
  )

const step = (client: pg.PoolClient, orderId: string, version: number) =>
  client.query(
    `insert into customer_order_transition (order_id, version, from_status, to_status, actor_kind, at)
     values ($1, $2, 'placed', 'awaiting_payment', 'person', now())`,
    [orderId, version],
  )

async function inTransaction<Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  await client.query('begin')
  const result = await work(client)
  await client.query('commit')
  client.release()

  return result
}

/** An order of three lines with two taxes each, and its payment that is not asked for yet. */
export const insertRawOrder = (pool: pg.Pool, locationId: string): Promise<RawOrder> =>
  inTransaction(pool, async (client) => {
    const order = await client.query<{ id: string }>(
      `insert into customer_order (location_id, channel, status, gross_cents, discount_cents, tax_cents, total_cents,
         due_now_cents, expires_at, placed_at, search)
       values ($1, 'register', 'awaiting_payment', 7200, 0, 738, $2, $2, now(), now(), 'o-1') returning id`,
      [locationId, totalCents],
    )
    const id = order.rows[0]?.id ?? ''
    await step(client, id, 1)
    const inserted = await client.query<{ id: string }>(
      `insert into order_line (order_id, position, kind, ref, terms, name, quantity, unit_cents, gross_cents, net_cents, tax_cents,
         total_cents, due_now_cents, tax_category, revenue_account, rule, state)
       select $1, n, 'product', '{"sku":"GLV-M"}', '{}', 'Glove', 1, 2400, 2400, 2400, 246, 2646, 2646, 'goods', '4060', '"full"', 'pending'
       from generate_series(1, $2::int) as n returning id`,
      [id, lines],
    )
    const lineIds = inserted.rows.map((line) => line.id)
    await client.query(
      `insert into order_line_tax (line_id, jurisdiction, rate_ppm, cents)
       select id, jurisdiction, 50000, 123 from unnest($1::uuid[]) as id, unnest(array['Illinois', 'Chicago']) as jurisdiction`,
      [lineIds],
    )
    await audit(client, 'order_placed', id)
    await publish(client, 'order_placed', id)
    await client.query(
      `insert into idempotency_key (owner, key, request_hash, answer, created_at) values ('person:bench', $1, 'x', $2, now())`,
      [randomUUID(), filler],
    )
    return { id, lineIds, paymentId: await insertRawPayment(client, { orderId: id, locationId }) }
  })

async function insertRawPayment(
  client: pg.PoolClient,
  { orderId, locationId }: { orderId: string; locationId: string },
) {
  const payment = await client.query<{ id: string }>(
    `insert into payment (location_id, method, provider, provider_ref, status, amount_cents, created_at)
     values ($1, 'card', 'demo', $2, 'created', $3, now()) returning id`,
    [locationId, `raw_${orderId}`, totalCents],
  )
  const id = payment.rows[0]?.id ?? ''
  await client.query('insert into order_payment (payment_id, order_id, open) values ($1, $2, true)', [id, orderId])

  return id
}

const ledgerLines: [account: string, debitCents: number, creditCents: number][][] = [
  [
    ['1110', totalCents, 0],
    ['2200', 0, totalCents],
  ],
  [
    ['2200', totalCents, 0],
    ['4060', 0, 7200],
    ['2400', 0, 738],
  ],
]

async function postRaw(client: pg.PoolClient, locationId: string, orderId: string) {
  for (const [at, entry] of ledgerLines.entries()) {
    const { rows } = await client.query<{ id: string }>(
      `insert into ledger_entry (event, event_key, posted_on, location_id, order_id) values ('bench', $1, $2, $3, $4) returning id`,
      [`${orderId}:${at}`, new Date(), locationId, orderId],
    )
    await client.query(
      `insert into ledger_line (entry_id, line, account, debit_cents, credit_cents)
       select $1, line, account, debit, credit from unnest($2::text[], $3::bigint[], $4::bigint[])
         with ordinality as posting(account, debit, credit, line)`,
      [rows[0]?.id, entry.map(([code]) => code), entry.map(([, debit]) => debit), entry.map(([, , credit]) => credit)],
    )
  }
}

/** All that follows from a provider's yes: inbox, payment, order, lines, books, document. */
export const settleRawOrder = (
  pool: pg.Pool,
  locationId: string,
  { id, lineIds, paymentId }: RawOrder,
): Promise<void> =>
  inTransaction(pool, async (client) => {
    await client.query(`insert into provider_event values ('demo', $1, 'captured', now())`, [randomUUID()])
    await client.query('select from customer_order where id = $1 for no key update', [id])
    await client.query(
      `update payment set status = 'captured', captured_cents = amount_cents, captured_at = now(), version = 2 where id = $1`,
      [paymentId],
    )
    await client.query(
      `insert into payment_transition (payment_id, version, from_status, to_status, actor_kind, at)
       values ($1, 2, 'created', 'captured', 'system', now())`,
      [paymentId],
    )
    await audit(client, 'payment_status_changed', paymentId)
    await publish(client, 'payment_status_changed', paymentId)
    await client.query('update order_payment set open = false where payment_id = $1', [paymentId])
    await client.query(`update order_line set state = 'fulfilled', fulfilled_on = now() where id = any($1::uuid[])`, [
      lineIds,
    ])
    await postRaw(client, locationId, id)
    await client.query(
      `update customer_order set status = 'fulfilled', version = 2, paid_cents = total_cents, fulfilled_cents = total_cents,
         expires_at = null where id = $1`,
      [id],
    )
    await step(client, id, 2)
    await audit(client, 'order_changed', id)
    await publish(client, 'order_changed', id)
    const { rows } = await client.query<{ next: number }>(
      `insert into number_series (location_id, kind, year, next) values ($1, 'invoice', 1999, 2)
       on conflict (location_id, kind, year) do update set next = number_series.next + 1 returning next`,
      [locationId],
    )
    await client.query(
      `insert into document (location_id, kind, number, order_id, issued_at, data) values ($1, 'invoice', $2, $3, now(), $4)`,
      [locationId, `RAW-${rows[0]?.next}`, id, JSON.stringify({ corrects: null, lines: filler })],
    )
  })
