import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import type { Waiting } from '#shared/people/waiting.ts'

/** The cards of a player that are kept right now. */
export async function waitingCards(work: Work, userId: string): Promise<Waiting[]> {
  const cards = await listOwnCards(work, userId)

  return cards.map(({ id, roundId, entryId, league, number, isOpen, endsAt }) => ({
    kind: 'league_card',
    id: `card ${id}`,
    what: `${league}, round ${number}`,
    about: isOpen
      ? 'Your card is open. Enter your strokes hole by hole.'
      : 'Time is up, and your card is not attested yet.',
    until: isOpen ? endsAt : null,
    cents: null,
    verb: 'Open the card',
    to: `/leagues/card/${roundId}/${entryId}`,
  }))
}

async function listOwnCards({ trx }: OnDatabase, userId: string) {
  const { rows } = await sql<{
    id: string
    roundId: string
    entryId: string
    league: string
    number: number
    isOpen: boolean
    endsAt: Date
  }>`
    select card.id, card.round_id, card.entry_id, league.name as league, round.number, round.status = 'open' as is_open,
      round.ends_at
    from person
    join league_registration registration on registration.person_id = person.id and registration.status = 'registered'
    join card on card.team_id = registration.team_id and card.entry_id in (registration.id, registration.team_id)
    join league_round round on round.id = card.round_id
    join league_season season on season.id = round.season_id
    join league on league.id = season.league_id
    where person.user_id = ${userId} and round.status in ('open', 'closed') and card.attested_at is null
      and card.sub_person_id is null
    union all
    select card.id, card.round_id, card.entry_id, league.name, round.number, round.status = 'open', round.ends_at
    from person
    join card on card.sub_person_id = person.id
    join league_round round on round.id = card.round_id
    join league_season season on season.id = round.season_id
    join league on league.id = season.league_id
    where person.user_id = ${userId} and round.status in ('open', 'closed') and card.attested_at is null
    order by ends_at, id
  `.execute(trx)

  return rows
}
