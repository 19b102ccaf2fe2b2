import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { PaymentProvider, PayoutItem } from '#server/payments/provider.ts'

type Payouts = Pick<PaymentProvider, 'findPayout' | 'listPayouts'>

const dayOf = (now: Date) => now.toISOString().slice(0, 10)

/** Pays out each day everything captured before, less 2.9 % and 30 cents a charge. */
export const demoPayouts: Payouts = {
  async listPayouts(work, since) {
    await payOut(work, dayOf(work.now))
    const rows = await work.trx.selectFrom('demoPayout').select('id').where('arrivesOn', '>=', dayOf(since)).execute()

    return rows.map(({ id }) => id)
  },

  async findPayout(work, ref) {
    const { arrivesOn } = await work.trx
      .selectFrom('demoPayout')
      .select('arrivesOn')
      .where('id', '=', ref)
      .executeTakeFirstOrThrow()
    const items = await itemsOf(work, ref)
    const amountCents = items.reduce((sum, { grossCents, feeCents }) => sum + grossCents - feeCents, 0)

    return { ref, status: 'paid', amountCents, arrivesOn, items }
  },
}

/** Pays out what no earlier payout had. */
export const payOut = (work: OnDatabase, day: string): Promise<void> =>
  atomically(work, async ({ trx }) => {
    const id = `demo_payout_${day}`
    const before = sql<boolean>`created_at < ${day}::date`
    const open = await trx
      .selectFrom('demoCharge')
      .select('id')
      .where('payoutId', 'is', null)
      .where('status', '=', 'captured')
      .where('amountCents', '>', 0)
      .where(before)
      .limit(1)
      .executeTakeFirst()
    if (!open) return
    const made = await trx
      .insertInto('demoPayout')
      .values({ id, arrivesOn: day })
      .onConflict((on) => on.doNothing())
      .executeTakeFirst()
    if (made.numInsertedOrUpdatedRows === 0n) return

    await trx
      .updateTable('demoCharge')
      .set({ payoutId: id })
      .where('payoutId', 'is', null)
      .where('status', '=', 'captured')
      .where('amountCents', '>', 0)
      .where(before)
      .execute()
    await trx
      .updateTable('demoRefund')
      .set({ payoutId: id })
      .where('payoutId', 'is', null)
      .where('status', '=', 'succeeded')
      .where(sql<boolean>`(created_at is null or created_at < ${day}::date)`)
      .execute()
    await trx.updateTable('demoDispute').set({ payoutId: id }).where('payoutId', 'is', null).execute()
  })

async function itemsOf({ trx }: OnDatabase, ref: string): Promise<PayoutItem[]> {
  const { rows } = await sql<PayoutItem>`
    select id as ref, 'charge' as kind, amount_cents as gross_cents, (round(amount_cents * 0.029) + 30)::bigint as fee_cents,
        id as payment_ref
      from demo_charge where payout_id = ${ref}
    union all
    select id, 'refund', -amount_cents, 0, charge_id from demo_refund where payout_id = ${ref}
    union all
    select demo_dispute.id, 'dispute', -amount_cents, 1500, charge_id
      from demo_dispute join demo_charge on demo_charge.id = charge_id where demo_dispute.payout_id = ${ref}
    order by 1
  `.execute(trx)

  return rows
}
