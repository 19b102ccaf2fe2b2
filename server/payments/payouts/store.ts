import { type Insertable, sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type * as Schema from '#server/kernel/db/schema.ts'

const columns = [
  'id',
  'version',
  'locationId',
  'provider',
  'providerRef',
  'amountCents',
  'arrivesOn',
  'paidAt',
] as const

/** Inserts it if it is new, and locks it: of two that tell of it, one waits. */
export async function lockPayout({ trx }: OnDatabase, payout: Insertable<Schema.Payout>) {
  await trx
    .insertInto('payout')
    .values(payout)
    .onConflict((on) => on.doNothing())
    .execute()

  return trx
    .selectFrom('payout')
    .select(columns)
    .select('status')
    .where('provider', '=', payout.provider)
    .where('providerRef', '=', payout.providerRef)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

interface Item {
  ref: string
  kind: string
  grossCents: number
  feeCents: number
  paymentRef?: string | undefined
}

interface Items {
  payoutId: string
  provider: string
  items: readonly Item[]
}

/** Replaces its items. */
export async function replaceItems({ trx }: OnDatabase, { payoutId, provider, items }: Items): Promise<void> {
  await trx.deleteFrom('payoutItem').where('payoutId', '=', payoutId).execute()
  if (items.length === 0) return

  const rows = items.map(({ ref, kind, grossCents, feeCents, paymentRef }) => ({
    ref,
    kind,
    gross: grossCents,
    fee: feeCents,
    of: paymentRef ?? null,
  }))
  await sql`
    insert into payout_item (payout_id, provider_ref, kind, gross_cents, fee_cents, payment_id)
      select ${payoutId}::uuid, item.ref, item.kind, item.gross, item.fee, payment.id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as item(ref text, kind text, gross bigint, fee bigint, "of" text)
      left join payment on payment.provider = ${provider} and payment.provider_ref = item."of"
  `.execute(trx)
}

/** Payouts on their way, which are asked for again for some days. */
export const listUnpaidRefs = async ({ trx }: OnDatabase, provider: string): Promise<string[]> => {
  const rows = await trx
    .selectFrom('payout')
    .select('providerRef')
    .where('provider', '=', provider)
    .where('status', 'in', ['pending', 'in_transit'])
    .orderBy('id')
    .limit(100)
    .execute()

  return rows.map(({ providerRef }) => providerRef)
}

const sumOf = (kind: string, column = 'gross_cents') =>
  sql<number>`coalesce(sum(${sql.ref(column)}) filter (where kind = ${kind}), 0)::bigint`

interface Days {
  locationId: string
  from: string
  until: string
}

/** The payouts of some days with the sums of their items. */
export const listPayouts = ({ trx }: OnDatabase, { locationId, from, until }: Days) =>
  trx
    .selectFrom('payout')
    .leftJoin('payoutItem', 'payoutId', 'payout.id')
    .select(['payout.id', 'payout.providerRef as ref', 'arrivesOn', 'amountCents'])
    .select([
      'status',
      sumOf('charge').as('chargedCents'),
      sumOf('refund').as('refundedCents'),
      // With its fee: both were posted when it was opened.
      sql<number>`coalesce(sum(gross_cents - fee_cents) filter (where kind = 'dispute'), 0)::bigint`.as(
        'disputedCents',
      ),
      sumOf('other').as('otherCents'),
      sql<number>`coalesce(sum(case when kind = 'fee' then fee_cents - gross_cents when kind <> 'dispute' then fee_cents end), 0)::bigint`.as(
        'feeCents',
      ),
      sql<number>`count(*) filter (where kind = 'charge')::integer`.as('chargeCount'),
      sql<number>`coalesce(sum(gross_cents) filter (where kind = 'charge' and payment_id is null), 0)::bigint`.as(
        'foreignCents',
      ),
    ])
    .where('locationId', '=', locationId)
    .where('arrivesOn', '>=', from)
    .where('arrivesOn', '<=', until)
    .groupBy('payout.id')
    .orderBy('arrivesOn')
    .orderBy('payout.id')
    .execute()
