import { sql } from 'kysely'

import type { Ledger } from '#server/kernel/ledger.ts'

/** The check of places in seasons: teams, players and invitations against the places that there are, and the lines that pay them. */
export const leaguePlaceLedger: Ledger = {
  what: 'Places in leagues',
  faults: {
    'are taken by more teams than there are places': sql`
      select from league_season where rules is not null and team_capacity < (
        select count(*) from league_team where season_id = league_season.id and status <> 'withdrawn'
      )
    `,
    'are taken by more players than a team has': sql`
      select from league_team join league_season on league_season.id = season_id where rules is not null and team_size < (
        select count(*) from league_registration where team_id = league_team.id and status in ('held', 'registered')
      )
    `,
    'are of a team that is gone': sql`
      select from league_registration registration join league_team on league_team.id = team_id
        where registration.status in ('held', 'registered') and league_team.status = 'withdrawn'
    `,
    'are kept by a line that was given up': sql`
      select from league_registration registration join order_line on order_line.id = order_line_id
        where registration.status in ('held', 'registered') and order_line.state = 'released'
    `,
    'wait for a payment that was made': sql`
      select from league_registration registration join order_line on order_line.id = order_line_id
        where registration.status = 'held' and order_line.state in ('fulfilled', 'returned')
    `,
  },
}
