import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import type { RoundAtHand } from '#shared/leagues/cards/contract.ts'
import { openHoles } from '#shared/leagues/cards/open-holes.ts'
import type { Waiting } from '#shared/people/waiting.ts'

import { presentRound } from './present.ts'
import { getRound } from './rounds.ts'
import { listCardsOfRound } from './store.ts'

const aDay = 24 * 3_600_000

/** Rounds of which scores are kept: those of the next day, and those that are played and not published yet. */
export async function listRoundsAtHand(work: Timed): Promise<{ rounds: RoundAtHand[] }> {
  const rounds: RoundAtHand[] = []
  for (const id of await listIdsAtHand(work)) {
    const round = await getRound(work, id)
    const cards = await listCardsOfRound(work, id)
    const open = cards.map(({ holes }) => openHoles(holes, round.status !== 'open'))
    rounds.push({
      round: presentRound(round),
      cards: cards.length,
      disputed: open.filter(({ disputed }) => disputed.length > 0).length,
      missing: open.filter(({ disputed, missing }) => disputed.length === 0 && missing.length > 0).length,
    })
  }

  return { rounds }
}

async function listIdsAtHand({ trx, now }: Timed): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select round.id from league_round round join league_season season on season.id = round.season_id
    where round.cancelled_at is null and season.rules is not null and season.status in ('in_season', 'playoffs') and (
      round.status in ('open', 'closed', 'scored')
      or (round.status = 'scheduled' and round.ends_at > ${now} and round.starts_at < ${new Date(now.getTime() + aDay)})
    )
    order by round.starts_at, round.id
    limit 100
  `.execute(trx)

  return rows.map(({ id }) => id)
}

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
