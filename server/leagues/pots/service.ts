import type { OnDatabase } from '#server/kernel/db/database.ts'
import { loadSeason, type PlayedSeason } from '#server/leagues/results/season.ts'
import type { RoundPots } from '#shared/leagues/pots/contract.ts'
import { potRulesWords } from '#shared/leagues/pots/rules.ts'

import { dividePots, loadStakes, type PotOfRound } from './divide.ts'
import { getRoundToStake } from './stakes.ts'
import { listPots } from './store.ts'

const isPublished = ({ status }: { status: string }) => status === 'published' || status === 'amended'

/** The pots of a round, and whose they would be as the cards are now. */
export async function readPots(work: OnDatabase, roundId: string): Promise<RoundPots> {
  const { id, number, status, startsAt, seasonId } = await getRoundToStake(work, roundId)
  const round = { id, number, status, startsAt }
  const isFinal = isPublished(round)
  // Most seasons have none, and screens ask often.
  if ((await listPots(work, seasonId)).length === 0) return { round, isFinal, pots: [] }

  const season = await loadSeason(work, seasonId)
  const of = await loadStakes(work, season, seasonId)
  const pots = dividePots(season, of, { counts: (one) => isPublished(one) || one.id === roundId })

  return {
    round,
    isFinal,
    pots: pots.filter((one) => one.roundId === roundId).map((one) => present(one, season)),
  }
}

function present(
  { roundId, pot, divided, rolledInCents, entrants }: PotOfRound,
  season: PlayedSeason,
): RoundPots['pots'][number] {
  const nameOf = (entryId: string) => {
    const card = season.cards.find((one) => one.roundId === roundId && one.entryId === entryId)
    const own = entrants.find(({ registrationId }) => registrationId === entryId)
    return own && own.personId !== own.playerId ? `Sub for ${own.shownName}` : (card?.name ?? own?.shownName ?? '')
  }

  return {
    id: pot.id,
    name: pot.name,
    kind: pot.rules.kind,
    text: potRulesWords(pot.rules),
    cents: divided.cents,
    rolledInCents,
    rolledOnCents: divided.rolled.cents,
    entrants: entrants.length,
    won: divided.won.map(({ winners, hole, place, cents }) => ({ hole, place, cents, names: winners.map(nameOf) })),
  }
}
