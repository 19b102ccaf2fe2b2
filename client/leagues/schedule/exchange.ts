import type { RoundOfSeason, RoundPairing, WrittenPairing } from '#shared/leagues/rounds/contract.ts'

/** What is pressed first; what is pressed second takes its place. */
export type Picked = { kind: 'team'; id: string } | { kind: 'pairing'; id: string }

/** A bay at one of the evening's starts. */
export interface Place {
  bayId: string
  start: Date
}

const written = ({ id, teams, bay, start }: RoundPairing): WrittenPairing => ({
  id,
  teamIds: teams.map((team) => team.id),
  bayId: bay?.id ?? null,
  start,
})

/** The pairings with two teams in each other's place; one of them may be resting. */
export const withTeamsExchanged = ({ pairings }: RoundOfSeason, one: string, other: string): WrittenPairing[] =>
  pairings.map((pairing) => {
    const { teamIds, ...rest } = written(pairing)
    return { ...rest, teamIds: teamIds.map((id) => (id === one ? other : id === other ? one : id)) }
  })

/** The pairings with one at another place; whoever stands there gets the place that it leaves. */
export function withPairingAt({ pairings }: RoundOfSeason, id: string, place: Place | null): WrittenPairing[] {
  const moved = pairings.find((pairing) => pairing.id === id)
  const isThere = ({ bay, start, isApart }: RoundPairing) =>
    place !== null && !isApart && bay?.id === place.bayId && start?.getTime() === place.start.getTime()

  return pairings.map((pairing) => {
    if (pairing.id === id) return { ...written(pairing), bayId: place?.bayId ?? null, start: place?.start ?? null }
    return isThere(pairing) && moved
      ? { ...written(pairing), bayId: moved.bay?.id ?? null, start: moved.start }
      : written(pairing)
  })
}
