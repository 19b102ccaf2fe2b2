import type { ComponentType } from 'react'

import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'

import type { ClubPart, OfClub } from './feature.ts'

/** With its component, which is fetched when it is drawn. */
type LoadedClubPart = Omit<ClubPart, 'load'> & { Part: ComponentType<OfClub> }

let known: readonly LoadedClubPart[] = []

/** Makes known what the features show staff of a club in a bag. */
export function setClubParts(parts: readonly ClubPart[]): void {
  known = parts.map(({ load, ...part }) => ({ ...part, Part: lazyPart(load) }))
}

export const clubParts = (): readonly LoadedClubPart[] => known
