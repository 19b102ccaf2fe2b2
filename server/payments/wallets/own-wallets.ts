import { type RawBuilder, sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Clients, OfPerson, UndoneMerge } from '#server/kernel/feature.ts'
import { placeOfHouseMoney } from '#server/payments/house-money.ts'
import { priceWords } from '#shared/money.ts'
import type { WalletKind } from '#shared/payments/wallets.ts'

import { insertEntry, lockWallet } from './store.ts'
import { readBalances } from './wallets.ts'

/** Adds wallets to the personal data. */
export const withWallets = (own: OfPerson): OfPerson => ({
  export: async (work, subject, house) => ({
    ...(await own.export?.(work, subject, house)),
    wallets: await work.trx
      .selectFrom('wallet')
      .select(['kind', 'limitCents'])
      .where('personId', '=', subject.personId)
      .orderBy('kind')
      .execute(),
    walletEntries: await work.trx
      .selectFrom('walletEntry')
      .select(['kind', 'what', 'cents', 'reason', 'at'])
      .where('personId', '=', subject.personId)
      .orderBy('at')
      .execute(),
  }),

  /** Nobody leaves while one side owes the other. */
  async expects(work, { personId }) {
    if (personId === null) return undefined
    const { creditCents, owedCents } = await readBalances(work, personId)
    if (creditCents === 0 && owedCents === 0) return undefined

    const { currency, locale } = placeOfHouseMoney(work)
    const money = (cents: number) => priceWords(cents, currency, locale)
    return owedCents > 0
      ? {
          own: `You owe ${money(owedCents)} on your house account. Pay it first.`,
          staff: `They owe ${money(owedCents)} on their house account. Settle it first.`,
        }
      : {
          own: `You have ${money(creditCents)} of store credit. Use it up first.`,
          staff: `They have ${money(creditCents)} of store credit. Pay it out or take it back first.`,
        }
  },

  /** Sums stay in the books; their reasons are erased. */
  async forget(work, subject, leaving) {
    await own.forget?.(work, subject, leaving)
    await work.trx.updateTable('walletEntry').set({ reason: null }).where('personId', '=', subject.personId).execute()
  },

  merge: {
    tables: {
      ...own.merge?.tables,
      wallet: { words: ['wallet', 'wallets'], once: ['kind'] },
      walletEntry: { words: ['entry of a wallet', 'entries of wallets'] },
    },
    divide: divideWallets,
    refuseUndo: refuseCardsOfOther,
    holds: sumsOfWallets,
  },
})

/**
 * Two wallets of one again. Entries from before the merge have gone back already, and what was entered since for an order
 * that goes back goes with that order. The rest stays with the client who was kept: what they spent since takes their own
 * first. Where one of the two is below zero then and the other above, as store credit that was spent of both, or a house
 * account that was paid for both, the one above gives what the other lacks, as far as it goes: so store credit is never
 * below zero and nobody has paid more than they owed. What was put on a house account since is owed by the one who was
 * kept, whose purchase it was. Both entries of a division cancel each other out: the books do not change.
 */
async function divideWallets(work: OnDatabase, clients: Clients, undone: UndoneMerge): Promise<void> {
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

/** Both have a wallet of this kind afterwards: what is new to one of them needs one to be seen and spent. */
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

/** An order that is open still would be paid with the other one's card, which nobody has agreed to. */
async function refuseCardsOfOther({ trx }: OnDatabase, { from, into }: Clients): Promise<string | undefined> {
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

async function sumsOfWallets({ trx }: OnDatabase, personId: string) {
  const { rows } = await sumsOf(personId).execute(trx)

  return rows.map((row) => ({ ...row, isMoney: true }))
}
