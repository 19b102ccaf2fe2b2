import type { Acting } from '#server/kernel/work.ts'
import { isSeen } from '#server/leagues/schedule/round.ts'
import { Failure } from '#shared/http/failure.ts'
import { type BracketMatch, type BracketRound, championOf, type Side } from '#shared/leagues/playoffs/bracket.ts'
import type { Bracket, PlayoffMatch } from '#shared/leagues/playoffs/contract.ts'
import { isOfMatches } from '#shared/leagues/rules.ts'

import { bracketWith, getPlayoffs, type KnownPlayoffs, nameIn, seedsByTable } from './known.ts'

/** The bracket of a season, for everybody, by the names that players chose. */
export async function readBracket(work: Acting, seasonId: string): Promise<Bracket> {
  const known = await getPlayoffs(work, seasonId)
  if (!isSeen(known.season, work)) throw new Failure('not_found', 'There is no such season.')

  return presentBracket(known)
}

export function presentBracket(known: KnownPlayoffs): Bracket {
  const { season, rules, seeds } = known
  const isProvisional = seeds.length === 0
  const bracket = bracketWith(known, isProvisional ? seedsByTable(known) : seeds)
  const named = nameIn(known)
  const champion = isProvisional ? null : championOf(bracket)

  return {
    season: { id: season.id, name: season.name, league: season.leagueName },
    teams: rules && rules.playoffs.teams > 1 ? rules.playoffs.teams : 0,
    isProvisional,
    rounds: bracket.map((round) => presentRound(round, known)),
    champion: champion === null ? null : { teamId: champion, name: named(champion) },
    moved: isProvisional ? [] : movedIn(known),
  }
}

function presentRound({ roundId, matches }: BracketRound, known: KnownPlayoffs): Bracket['rounds'][number] {
  const round = known.playoffs.find(({ id }) => id === roundId)

  return {
    round: round
      ? {
          id: round.id,
          number: round.number,
          status: round.status,
          startsAt: round.startsAt,
          course: round.course,
        }
      : null,
    matches: matches.map((match) => presentMatch(match, roundId, known)),
  }
}

function presentMatch(
  { sides, isBye, winner, by }: BracketMatch,
  roundId: string | null,
  known: KnownPlayoffs,
): PlayoffMatch {
  const named = nameIn(known)
  const sideOf = (side: Side | null) => side && { ...side, name: named(side.teamId) }
  const ids = sides.flatMap((side) => side?.teamId ?? [])
  const pairing = known.pairings.find((one) => one.roundId === roundId && ids.every((id) => one.teamIds.includes(id)))
  const isPlaced = !isBye && ids.length === 2 && pairing !== undefined

  return {
    sides: [sideOf(sides[0]), sideOf(sides[1])],
    isBye,
    winner,
    by,
    score: by === 'match' || by === 'score' || by === 'seed' ? scoreWords(sides, roundId, known) : null,
    bay: isPlaced ? (pairing.bay?.name ?? null) : null,
    start: isPlaced ? pairing.startsAt : null,
  }
}

/** In the order of the sides: holes won of a match, else what counts in the season. */
function scoreWords(
  sides: BracketMatch['sides'],
  roundId: string | null,
  { rules, results }: KnownPlayoffs,
): string | null {
  const of = results.get(roundId ?? '') ?? []
  const [first, second] = sides.map((side) => of.find(({ id }) => id === side?.teamId))
  if (!rules || !first || !second) return null
  if (isOfMatches(rules) && first.match?.against === second.id) return `${first.match.won} to ${first.match.lost} holes`
  if (rules.format === 'stableford') return `${first.stableford} to ${second.stableford} points`
  const [own, theirs] = [first[rules.by], second[rules.by]]

  return own === null || theirs === null ? null : `${own} to ${theirs} strokes`
}

/** Who would be another seed by the table as it stands now. */
function movedIn(known: KnownPlayoffs): Bracket['moved'] {
  const { seeds, standings } = known
  const named = nameIn(known)
  const now = standings.map(({ id }) => id)

  return seeds.flatMap((teamId, at) => {
    if (now[at] === teamId) return []
    const rank = standings.find(({ id }) => id === teamId)?.rank ?? null
    return rank === at + 1 ? [] : [{ name: named(teamId), seed: at + 1, rank }]
  })
}
