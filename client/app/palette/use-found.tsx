import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { type KnownFinder, knownFinders } from '#client/app/back-office/load.ts'
import { usePermissions } from '#client/permissions/rights.ts'
import { useDebounced } from '#client/ui/browser/debounced.ts'

import { FoundRow } from './FoundRow.tsx'
import type { FollowPlace } from './palette-places.ts'
import type { PaletteRows } from './PaletteGroup.tsx'

const leastLetters = 2
const restMilliseconds = 150

/**
 * What the features find by the typed letters, a moment after they were typed, for whoever may look it up. All comes
 * together, so that the groups stand in their order however fast each answer was.
 */
export function useFound(typed: string, follow: FollowPlace) {
  const letters = useDebounced(typed.trim(), restMilliseconds)
  // oxlint-disable-next-line react/hooks -- the finders are all known when the palette is drawn, and stay the same
  const found = knownFinders().map((finder) => ({ finder, ...useFoundBy(finder, letters) }))
  const isLooking = found.some(({ rows }) => !rows)
  const isBehind = letters !== typed.trim() || found.some((one) => one.isBehind)

  const groups = found.map(({ finder: { name, heading }, rows = [] }): PaletteRows => ({
    heading,
    rows: rows.map((row) => ({
      value: `${name} ${heading} ${row.id}`,
      onSelect: () => {
        if (!isBehind) follow(row.to, row.label)
      },
      content: <FoundRow {...row} />,
    })),
  }))
  return { groups: isLooking ? [] : groups, isLooking, isFailing: found.some(({ isFailing }) => isFailing) }
}

/**
 * Nothing for too few letters or while the studio does not answer, undefined until it is known. Meanwhile what the
 * letters before found stays to be seen; nobody is led there by it.
 */
function useFoundBy({ name, heading, needs, fits, load }: KnownFinder, letters: string) {
  const { holds } = usePermissions()
  const mayFind = [needs].flat().some((permission) => holds(permission))
  const enabled = mayFind && letters.length >= leastLetters && (fits?.test(letters) ?? true)
  const { data, failureCount, isPaused, isPlaceholderData } = useQuery({
    queryKey: [name, 'found', heading, letters],
    queryFn: async () => (await load())(letters),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  })
  const isFailing = enabled && (failureCount > 0 || isPaused)

  return { rows: enabled && !isFailing ? data : [], isFailing, isBehind: enabled && isPlaceholderData }
}
