import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { usePermissions } from '#client/permissions/rights.ts'
import type { PaletteAct } from '#client/routing/feature.ts'
import { useDebounced } from '#client/ui/browser/debounced.ts'
import { recordKinds, recordPages } from '#shared/record-pages.ts'
import { type HitsOfKind, leastLetters, mostLetters, searchContract } from '#shared/search/contract.ts'

import { type ActForPerson, actForPerson } from './act-for-person.ts'
import { foundKinds } from './found-kinds.ts'
import { FoundRow } from './FoundRow.tsx'
import type { FollowPlace } from './palette-places.ts'
import type { PaletteRows } from './PaletteGroup.tsx'

const restMilliseconds = 150

/**
 * What the studio finds by the typed letters, by one request a moment after they were typed; and for whom an act is done that
 * stands before them. Meanwhile what the letters before found stays to be seen; nobody is led there by it.
 */
export function useFound(typed: string, { acts, follow }: { acts: readonly PaletteAct[]; follow: FollowPlace }) {
  const { holds } = usePermissions()
  const rested = useDebounced(typed.trim(), restMilliseconds)
  const { act, letters } = actForPerson(rested, acts)
  const mayFind = recordKinds.some((kind) => [recordPages[kind].needs].flat().some((permission) => holds(permission)))
  const enabled = mayFind && letters.length >= leastLetters
  const { data, failureCount, isPaused, isPlaceholderData } = useQuery({
    queryKey: ['search', letters],
    queryFn: () => call(searchContract.search, { query: { q: letters.slice(0, mostLetters) } }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  })
  const isFailing = enabled && (failureCount > 0 || isPaused)
  const isBehind = rested !== typed.trim() || isPlaceholderData
  const groups = enabled && !isFailing ? (data?.groups ?? []) : []
  const lead: FollowPlace = (to, label) => {
    if (!isBehind) follow(to, label)
  }

  return {
    groups: [...forWhom(act, groups, lead), ...groups.map((group) => rowsOf(group, lead))],
    isLooking: enabled && !isFailing && !data,
    isFailing,
  }
}

const rowsOf = ({ kind, hits }: HitsOfKind, lead: FollowPlace): PaletteRows => ({
  heading: foundKinds[kind].heading,
  rows: hits.map(({ id, to, ...hit }) => ({
    value: `${kind} ${id}`,
    onSelect: () => lead(to, hit.title),
    content: <FoundRow kind={kind} {...hit} />,
  })),
})

function forWhom(act: ActForPerson | undefined, groups: readonly HitsOfKind[], lead: FollowPlace): PaletteRows[] {
  const people = groups.find(({ kind }) => kind === 'person')
  if (!act || !people) return []

  return [
    {
      heading: act.label,
      rows: people.hits.map(({ id, ...hit }) => ({
        value: `${act.label} ${id}`,
        onSelect: () => lead(act.ofPerson(id), `${act.label}: ${hit.title}`),
        content: <FoundRow kind="person" {...hit} />,
      })),
    },
  ]
}
