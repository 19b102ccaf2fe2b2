import { sql } from 'kysely'

import type { Ledger } from '#server/kernel/ledger.ts'

/** The ledger check of gift cards: their entries against the books. */
export const giftCardLedger: Ledger = {
  what: 'Gift cards',
  faults: {
    'gave more than they had': sql`select from gift_card_balance where cents < 0`,
    'have another state than their balance': sql`
      select from gift_card left join gift_card_balance on card_id = id
        where (status = 'depleted') <> (coalesce(cents, 0) = 0 and status in ('active', 'depleted'))
    `,
    'sums differ from the books': sql`
      select from (select coalesce(sum(cents), 0) as cents from gift_card_balance) as cards,
        (select coalesce(sum(credit_cents - debit_cents), 0) as cents from ledger_balance where account = '2100') as books
        where cards.cents <> books.cents
    `,
  },
}
