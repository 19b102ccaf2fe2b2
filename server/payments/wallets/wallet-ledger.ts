import { sql } from 'kysely'

import type { Ledger } from '#server/kernel/ledger.ts'

const books = (account: string) =>
  sql`(select coalesce(sum(credit_cents - debit_cents), 0) as cents from ledger_balance where account = ${account}) as books`

const sumsOfWallets = (kind: string) =>
  sql`(select coalesce(sum(cents), 0) as cents from wallet_entry where kind = ${kind}) as wallets`

/** Checks store credit and house accounts against what the books owe and are owed. */
export const walletLedger: Ledger = {
  what: 'Wallets',
  faults: {
    'gave more store credit than there was': sql`select from wallet_balance where kind = 'credit' and cents < 0`,
    'sums of store credit differ from the books': sql`
      select from ${sumsOfWallets('credit')}, ${books('2110')} where wallets.cents <> books.cents
    `,
    'sums of house accounts differ from the books': sql`
      select from ${sumsOfWallets('house')}, ${books('1200')} where wallets.cents <> books.cents
    `,
  },
}
