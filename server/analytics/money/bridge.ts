import { sql } from 'kysely'

import { askedOf } from '#server/analytics/answer.ts'
import { idOrNone } from '#server/kernel/place.ts'
import type { Timed } from '#server/kernel/work.ts'
import type { MoneyBridge } from '#shared/analytics/contract.ts'
import type { Period } from '#shared/analytics/period.ts'

/** The accounts of money, and those of all other ends of its way. Each account of the chart is in one of them. */
const money = /^1(?:0|1)/
const terms = [
  { code: 'earned', label: 'Earned', of: /^4/ },
  { code: 'costs', label: 'Costs', of: /^5/ },
  { code: 'owed_to_clients', label: 'More owed to clients', of: /^2[123]/ },
  { code: 'tax', label: 'Tax to pay', of: /^24/ },
  { code: 'tips', label: 'Tips to pay out', of: /^25/ },
  { code: 'suppliers', label: 'Suppliers and pots', of: /^2[06]/ },
  { code: 'opening', label: 'Brought in at the opening', of: /^3/ },
  { code: 'owed_by_clients', label: 'More owed by clients', of: /^12/ },
  { code: 'goods', label: 'More goods on the shelf', of: /^13/ },
] as const

/** How what was earned at the place became money, by the journal. What the terms do not explain is told as a difference. */
export async function readMoneyBridge(work: Timed, period: Period): Promise<MoneyBridge> {
  const { from, last } = askedOf(work, period)
  const { rows } = await sql<{ account: string; cents: number }>`
    select account, sum(credit_cents - debit_cents)::bigint as cents from ledger_balance
    where location_id = ${idOrNone(work.place)} and day between ${from}::date and ${last}::date
    group by account order by account
  `.execute(work.trx)
  const sumOf = (accounts: typeof rows) => accounts.reduce((sum, { cents }) => sum + cents, 0)
  // What money gains stands on its accounts as debit.
  const changeCents = 0 - sumOf(rows.filter(({ account }) => money.test(account)))
  const found = terms.map(({ code, label, of }) => {
    const accounts = rows.filter(({ account }) => of.test(account))
    return { code, label, cents: sumOf(accounts), accounts: accounts.map(({ account }) => account) }
  })

  return {
    changeCents,
    terms: found,
    differenceCents: changeCents - sumOf(found.map(({ code, cents }) => ({ account: code, cents }))),
  }
}
