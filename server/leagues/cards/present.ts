import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { CardHole, LeagueCard } from '#shared/leagues/cards/contract.ts'
import { countedEntry, type HoleEntry } from '#shared/leagues/cards/counted.ts'
import { rankHoles, strokesOn } from '#shared/leagues/handicap/strokes.ts'
import type { LeagueRules } from '#shared/leagues/rules.ts'

import { type CardRow, listDisputedEntries, type RoundRow } from './store.ts'

/** The rights of whoever asks, on one card. */
export type MayOf = (card: CardRow) => LeagueCard['may']

/** A round whose season says how it is played. */
export type PlayedRound = RoundRow & { rules: LeagueRules }

/** Cards with what each device says where it is disputed. */
export async function presentCards(
  work: OnDatabase,
  { round, rows, may }: { round: PlayedRound; rows: readonly CardRow[]; may: MayOf },
): Promise<LeagueCard[]> {
  const entries = Map.groupBy(
    await listDisputedEntries(
      work,
      rows.map(({ id }) => id),
    ),
    keyOf,
  )
  const disputed = (cardId: string, hole: number) => countedEntry(entries.get(keyOf({ cardId, hole })) ?? [])?.entries
  const { format, by, bestBalls, mostOfHole, unplayedHoles, points, schedule } = round.rules

  return rows.map((row): LeagueCard => ({
    entryId: row.entryId,
    version: row.version,
    round: presentRound(round),
    pairingId: row.pairingId,
    name: row.name,
    team: { id: row.teamId, name: row.teamName },
    tee: row.tee,
    index: row.indexTenths === null ? null : row.indexTenths / 10,
    courseHandicap: row.courseHandicap,
    strokes: row.strokes,
    rules: { format, by, bestBalls, mostOfHole, unplayedHoles, points, schedule },
    holes: holesOf(row, disputed),
    attested: row.attestedAt && row.attestedAs && { at: row.attestedAt, as: row.attestedAs },
    pairing: rows
      .filter(({ pairingId }) => pairingId === row.pairingId)
      .map(({ entryId, name, teamId }) => ({ entryId, name, teamId })),
    may: may(row),
  }))
}

function holesOf(
  { id, holes, strokes }: CardRow,
  disputed: (cardId: string, hole: number) => readonly HoleEntry[] | undefined,
): CardHole[] {
  const ranked = rankHoles(holes)

  return holes.map((hole, at) => ({
    ...hole,
    received: strokesOn(strokes, ranked[at]?.strokeIndex ?? 0, holes.length),
    entries: (disputed(id, hole.hole) ?? []).map(({ strokes, device, enteredAt }) => ({ strokes, device, enteredAt })),
  }))
}

const keyOf = ({ cardId, hole }: { cardId: string; hole: number }) => `${cardId} ${hole}`

export const presentRound = ({
  id,
  seasonId,
  league,
  number,
  status,
  version,
  startsAt,
  endsAt,
  course,
}: RoundRow): LeagueCard['round'] => ({ id, seasonId, league, number, status, version, startsAt, endsAt, course })
