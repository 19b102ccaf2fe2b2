import { type RawBuilder, sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Clients, UndoneMerge } from '#server/kernel/feature.ts'
import type { WalletKind } from '#shared/payments/wallets.ts'

import { insertEntry, lockWallet } from './store.ts'

/**
 * Divides the wallets of two clients who were merged by mistake. Entries from before the merge are back already.
 * Entries made since for an order that goes back go with that order; all others stay with the kept client, who spends
 * their own money first. If one wallet is then negative and the other positive (both clients' credit was spent, or both
 * house accounts were paid), the positive one covers the other as far as it goes: so store credit is never negative,
 * and nobody has paid more than they owed. What was put on a house account since is owed by the kept client, whose
 * purchase it was. The two entries of a transfer cancel out, so the books do not change.
 */
export async function divideWallets(work: OnDatabase, clients: Clients, undone: UndoneMerge): Promise<void> {
  await followOrders(work, clients, undone)
  const { rows } = await sql<{ kind: WalletKind }>`
    select distinct kind from wallet_entry where person_id in (${clients.from}, ${clients.into}) order by kind
  `.execute(work.trx)
  for (const { kind } of rows) await evenOut(work, { ...clients, kind }, undone)
}

const followOrders = ({ trx }: OnDatabase, { from, into }: Clients, { mergedAt }: UndoneMerge) =>
  sql`
    update wallet_entry set person_id = ${from}
    where person_id = ${into} and at >= ${mergedAt} and payment_id in (
      select payment_id from order_payment join customer_order on customer_order.id = order_id
      where customer_order.person_id = ${from}
    )
  `.execute(trx)

/** Afterwards both have a wallet of this kind, because an entry needs a wallet to be seen and spent. */
async function evenOut(
  work: OnDatabase,
  { from, into, kind }: Clients & { kind: WalletKind },
  { now, byId }: UndoneMerge,
) {
  const balanceOf = async (personId: string) => (await lockWallet(work, { personId, kind })).balanceCents
  const [one, other] = [
    { personId: into, cents: await balanceOf(into) },
    { personId: from, cents: await balanceOf(from) },
  ]
  const [giver, taker] = one.cents > other.cents ? [one, other] : [other, one]
  const cents = Math.min(giver.cents, -taker.cents)
  if (cents <= 0) return

  const entry = { kind, what: 'divided' as const, at: now, by: byId, reason: 'A merge was undone.' }
  await insertEntry(work, { ...entry, personId: taker.personId, cents })
  await insertEntry(work, { ...entry, personId: giver.personId, cents: -cents })
}

/** Refuses while an open order of one client would be charged to a card of the other, who has not agreed to that. */
export async function refuseCardsOfOther({ trx }: OnDatabase, { from, into }: Clients): Promise<string | undefined> {
  const { rows } = await sql<{ number: string }>`
    select number from customer_order join payment_method on payment_method.id = card_id
    where customer_order.person_id in (${from}, ${into}) and payment_method.person_id in (${from}, ${into})
      and customer_order.person_id <> payment_method.person_id
      and due_cents > 0 and status not in ('cancelled', 'expired', 'closed')
    order by 1 limit 1
  `.execute(trx)

  return (
    rows[0] && `Order ${rows[0].number} waits to be paid with a card of the other one. Have it paid or void it first.`
  )
}

const sumsOf = (personId: string): RawBuilder<{ what: string; amount: number }> => sql`
  select 'Store credit' as what, sum(cents)::bigint as amount from wallet_entry
    where person_id = ${personId} and kind = 'credit' having sum(cents) <> 0
  union all
  select 'Owed on the house account', -sum(cents)::bigint from wallet_entry
    where person_id = ${personId} and kind = 'house' having sum(cents) <> 0
  union all
  select 'Gift card ending in ' || last4, sum(cents)::bigint from gift_card join gift_card_entry on card_id = gift_card.id
    where person_id = ${personId} group by gift_card.id, last4 having sum(cents) <> 0
`

export async function sumsOfWallets({ trx }: OnDatabase, personId: string) {
  const { rows } = await sumsOf(personId).execute(trx)

  return rows.map((row) => ({ ...row, isMoney: true }))
}
