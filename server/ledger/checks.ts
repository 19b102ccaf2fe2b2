import { sql } from 'kysely'

import { type Check, fail, ok, warn } from '#server/kernel/feature.ts'
import { idOrNone } from '#server/kernel/place.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { decimalOf } from '#shared/money.ts'

interface Books {
  zone: string
  currency: string
  through: string | null
  month: string | null
  entries: number
  /** All debits less all credits. */
  difference: number
  /** What was owed to clients when the books were opened. */
  opening: number
}

/** Reports to `doctor` how the books were opened, whether they balance, and how far days and months are closed. */
export const books: Check = async ({ trx, place }, _config, now) => {
  const { rows } = await sql<Books>`
    select zone, currency,
      (select through from ledger_closing where location_id = location.id) as through,
      (select to_char(max(month), 'YYYY-MM') from ledger_month where location_id = location.id) as month,
      (select count(*)::integer from ledger_entry where location_id = location.id) as entries,
      (select coalesce(sum(debit_cents - credit_cents), 0)::float8 from ledger_balance
        where location_id = location.id) as difference,
      (select coalesce(sum(credit_cents - debit_cents), 0)::float8 from ledger_entry join ledger_line on entry_id = id
        where location_id = location.id and event = 'balances imported' and account <> '3000') as opening
    from location where location.id = ${idOrNone(place)}
  `.execute(trx.withoutPlugins())
  const [found] = rows
  if (!found) return ok('There are no books: the studio has not been set up yet.')

  const { zone, currency, through, month, entries, difference, opening } = found
  const sum = (cents: number) => `${decimalOf(cents, currency)} ${currency}`
  if (difference !== 0) return fail(`The trial balance is out by ${sum(difference)}: debits and credits differ.`)

  const began = opening === 0 ? 'opened with no balances' : `opened with ${sum(opening)} owed to clients`
  const closed = month === null ? 'no month is closed yet' : `closed up to ${month}`
  const told = `The books were ${began}, balance over ${entries} entries, and ${closed}`
  // A day's grace, because a studio's night may just have begun.
  const due = addDays(localDayOf(now(), zone), -2)
  return through !== null && through >= due
    ? ok(`${told}; days are written up to ${through}.`)
    : warn(`${told}; days are written up to ${through ?? 'none'}: check that a server runs its jobs.`)
}
