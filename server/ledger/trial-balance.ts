import { sql } from 'kysely'

import { recordEvent } from '#server/audit/service.ts'
import { type CsvColumn, csvOf } from '#server/kernel/csv/write-csv.ts'
import type { AnswerFile } from '#server/kernel/http/send-file.ts'
import { idOrNone } from '#server/kernel/place.ts'
import type { Acting, Timed } from '#server/kernel/work.ts'
import type { TrialBalance } from '#shared/ledger/contract.ts'
import { decimalOf } from '#shared/money.ts'

/** The sum of each account of the place up to the end of a day of its books; without one up to now. Each place has one currency. */
export async function readTrialBalance({ trx, place }: Timed, { on }: { on?: string }): Promise<TrialBalance> {
  const accounts = await trx
    .selectFrom('ledgerBalance')
    .innerJoin('account', 'account.code', 'ledgerBalance.account')
    .select(['account.code', 'account.name', 'account.kind', 'account.ownNumber'])
    // A bigint as a number: no studio's books come near 9 007 199 254 740 991.
    .select([
      sql<number>`sum(debit_cents)::float8`.as('debitCents'),
      sql<number>`sum(credit_cents)::float8`.as('creditCents'),
    ])
    .where('locationId', '=', idOrNone(place))
    .where('day', '<=', on ?? 'infinity')
    .groupBy('account.code')
    .orderBy('account.code')
    .$castTo<TrialBalance['accounts'][number]>()
    .execute()
  const sum = (of: 'debitCents' | 'creditCents') => accounts.reduce((all, account) => all + account[of], 0)

  return { accounts, debitCents: sum('debitCents'), creditCents: sum('creditCents') }
}

/** Exports the trial balance. The audit names who exported it. */
export async function exportTrialBalance(work: Acting, { on }: { on?: string }): Promise<AnswerFile> {
  const { currency } = work.place
  await recordEvent(work, { action: 'trial_balance_exported', entity: 'ledger', facts: { on: on ?? null } })

  return {
    name: `trial-balance${on === undefined ? '' : `-${on}`}.csv`,
    content: csvOf(columnsIn(currency), accountsOn(work, on)),
  }
}

type Account = TrialBalance['accounts'][number]

async function* accountsOn(work: Timed, on: string | undefined): AsyncGenerator<Account> {
  yield* (await readTrialBalance(work, on === undefined ? {} : { on })).accounts
}

const columnsIn = (currency: string): Array<CsvColumn<Account>> => [
  { title: 'Account', valueOf: ({ code, ownNumber }) => ownNumber ?? code },
  { title: 'Name', valueOf: ({ name }) => name },
  { title: 'Debit', valueOf: ({ debitCents }) => Number(decimalOf(debitCents, currency)) },
  { title: 'Credit', valueOf: ({ creditCents }) => Number(decimalOf(creditCents, currency)) },
  {
    title: 'Balance',
    valueOf: ({ debitCents, creditCents }) => Number(decimalOf(debitCents - creditCents, currency)),
  },
  { title: 'Currency', valueOf: () => currency },
]
