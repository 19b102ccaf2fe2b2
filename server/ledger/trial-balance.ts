import { sql } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'
import type { TrialBalance } from '#shared/ledger/contract.ts'

/** The sum of each account up to the end of a day of the books; without one up to now. */
export async function readTrialBalance(db: Db, { on }: { on?: string }): Promise<TrialBalance> {
  const accounts = await db
    .selectFrom('ledgerBalance')
    .innerJoin('account', 'account.code', 'ledgerBalance.account')
    .select(['account.code', 'account.name', 'account.kind', 'account.ownNumber'])
    // bigint: no studio's books come near the 9 007 199 254 740 991 that a number holds.
    .select([
      sql<number>`sum(debit_cents)::float8`.as('debitCents'),
      sql<number>`sum(credit_cents)::float8`.as('creditCents'),
    ])
    .where('day', '<=', on ?? 'infinity')
    .groupBy('account.code')
    .orderBy('account.code')
    .$castTo<TrialBalance['accounts'][number]>()
    .execute()
  const sum = (of: 'debitCents' | 'creditCents') => accounts.reduce((all, account) => all + account[of], 0)

  return { accounts, debitCents: sum('debitCents'), creditCents: sum('creditCents') }
}
