import { sql } from 'kysely'

import type { Ledger } from '#server/kernel/ledger.ts'

const paidIn = sql`coalesce((select sum(cents) from league_charge where pot_id = pot.id and status = 'paid'), 0)`
const paidOut = sql`coalesce((select sum(cents) from league_prize where pot_id = pot.id), 0)`
const inBooks = sql`coalesce((
  select sum(credit_cents - debit_cents) from ledger_balance where account = '2600' and sub = pot.id::text
), 0)`

/** The check of pots: stakes and prizes against the books, and that one which was paid out is empty. */
export const potLedger: Ledger = {
  what: 'Pots',
  faults: {
    'hold another sum than the books': sql`select from pot where ${paidIn} - ${paidOut} <> ${inBooks}`,
    'have paid out more than was paid in': sql`select from pot where ${paidIn} < ${paidOut}`,
    'were paid out on the last evening and are not empty': sql`
      select from pot
        where ${paidIn} <> ${paidOut} and exists (
          select from league_prize prize join league_round round on round.id = prize.round_id
          where prize.pot_id = pot.id and round.number = (
            select max(number) from league_round where season_id = pot.season_id and cancelled_at is null
          )
        )
    `,
    'have paid another sum for an evening than its stakes': sql`
      select from (
        select pot.id, prize.round_id, sum(prize.cents) as cents from league_prize prize
        join pot on pot.id = prize.pot_id
        where pot.rules->>'leftover' <> 'roll' group by pot.id, prize.round_id
      ) paid
        where cents not in (0, coalesce((
          select sum(charge.cents) from league_charge charge
          where charge.pot_id = paid.id and charge.round_id = paid.round_id and charge.status = 'paid'
        ), 0))
    `,
    'have given credit that is in no wallet': sql`
      select from league_prize prize left join wallet_entry entry on entry.id = prize.wallet_entry_id
        where coalesce(entry.cents, 0) <> prize.cents + prize.spent_cents
    `,
  },
}
