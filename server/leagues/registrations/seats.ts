import type { OnDatabase } from '#server/kernel/db/database.ts'

import type { JoinedSeason } from './season-store.ts'
import { findLiveWait, type WaitRow } from './wait-store.ts'

type Season = Pick<JoinedSeason, 'openSeats' | 'teamCapacity' | 'teams' | 'teamSize' | 'keptSeats' | 'waiting'>

/** Places for players who come alone: in teams that take others, and in teams that are not there yet. */
export const freeSeats = ({
  openSeats,
  teamCapacity,
  teams,
  teamSize,
}: Omit<Season, 'keptSeats' | 'waiting'>): number => openSeats + Math.max(0, teamCapacity - teams) * teamSize

/** For whom a place is asked. */
export interface Asking {
  /** The desk knows who waits, and passes them over where it wants to; what is offered to somebody is theirs. */
  isDesk: boolean
  /** Their own place in the line. */
  wait: Pick<WaitRow, 'status' | 'expiresAt' | 'forEverybody'> | undefined
}

const isOffered = ({ wait }: Asking, now: Date) =>
  wait?.status === 'offered' && wait.expiresAt !== null && wait.expiresAt > now

/** How many places are others’: offered to them, or theirs next because they wait. */
function keptForOthers({ keptSeats, waiting }: Season, asking: Asking, now: Date): number {
  if (!isOffered(asking, now)) return asking.isDesk ? keptSeats : keptSeats + waiting

  return asking.wait?.forEverybody ? keptSeats : Math.max(0, keptSeats - 1)
}

/** Whether somebody who comes alone may have a place. */
export const hasSeatFor = (season: Season, asking: Asking, now: Date): boolean =>
  freeSeats(season) > keptForOthers(season, asking, now)

/** Whether somebody may bring a team: of places in teams that are not there yet alone. */
export function hasTeamFor(season: Season, asking: Asking, now: Date): boolean {
  const beyondOpen = Math.max(0, keptForOthers(season, asking, now) - season.openSeats)

  return season.teamCapacity - season.teams > Math.ceil(beyondOpen / season.teamSize)
}

/** Who asks, with their place in the line. */
export const askingFor = async (
  work: OnDatabase,
  { personId, seasonId, isDesk }: { personId: string | null; seasonId: string; isDesk: boolean },
): Promise<Asking> => ({
  isDesk,
  wait: personId === null ? undefined : await findLiveWait(work, { personId, seasonId }),
})
