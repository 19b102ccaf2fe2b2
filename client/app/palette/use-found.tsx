import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'

import { call } from '#client/api/call.ts'
import { usePermissions } from '#client/permissions/rights.ts'
import type { PaletteAct } from '#client/routing/feature.ts'
import { useDebounced } from '#client/ui/browser/debounced.ts'
import { recordKinds, recordPages } from '#shared/record-pages.ts'
import { type HitsOfKind, leastLetters, mostLetters, searchContract } from '#shared/search/contract.ts'

import { type ActOfRecord, actOfRecord } from './act-of-record.ts'
import { foundKinds } from './found-kinds.ts'
import { FoundRow } from './FoundRow.tsx'
import type { FollowPlace } from './palette-places.ts'
import type { PaletteRows } from './PaletteGroup.tsx'

const restMilliseconds = 150

/**
 * What the studio finds by the typed letters, by one request a moment after they were typed; and about which of it an act is
 * done that stands before them. Meanwhile what the letters before found stays to be seen: who chooses one of those is led there
 * once it is found by all letters too.
 */
export function useFound(typed: string, { acts, follow }: { acts: readonly PaletteAct[]; follow: FollowPlace }) {
  const { holds } = usePermissions()
  const rested = useDebounced(typed.trim(), restMilliseconds)
  const { act, letters } = actOfRecord(rested, acts)
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
  const found = [...aboutWhich(act, groups), ...groups.map((group) => rowsOf(group))]
  // Of the letters as they were: who types on has chosen nothing.
  const [chosen, choose] = useState<{ value: string; typed: string }>()
  const goOn = useEffectEvent(() => {
    const row = found.flatMap(({ rows }) => rows).find(({ value }) => value === chosen?.value)
    if (row) follow(row.to, row.label)
  })
  const isFound = chosen?.typed === typed && !isBehind
  useEffect(() => {
    if (isFound) goOn()
  }, [isFound])
  const lead = ({ value, to, label }: Place) => (isBehind ? choose({ value, typed }) : follow(to, label))

  return {
    groups: found.map(({ heading, rows }): PaletteRows => ({
      heading,
      rows: rows.map(({ value, content, ...place }) => ({
        value,
        content,
        onSelect: () => lead({ value, ...place }),
      })),
    })),
    isLooking: enabled && !isFailing && !data,
    isFailing,
  }
}

interface Place {
  value: string
  to: string
  /** What it is called among the recent places. */
  label: string
}

interface FoundRows {
  heading: string
  rows: (Place & { content: ReactNode })[]
}

const rowsOf = ({ kind, hits }: HitsOfKind): FoundRows => ({
  heading: foundKinds[kind].heading,
  rows: hits.map(({ id, to, ...hit }) => ({
    value: `${kind} ${id}`,
    to,
    label: hit.title,
    content: <FoundRow kind={kind} {...hit} />,
  })),
})

/** The records that an act can be about, of each kind under its own heading. */
function aboutWhich(act: ActOfRecord | undefined, groups: readonly HitsOfKind[]): FoundRows[] {
  const kinds = act ? groups.flatMap(({ kind, hits }) => ({ kind, hits, lead: leadOf(act, kind) })) : []

  return kinds
    .filter(({ lead }) => lead !== undefined)
    .map(({ kind, hits, lead }) => ({
      heading: `${act?.label}: ${foundKinds[kind].heading.toLowerCase()}`,
      rows: hits.map((hit) => ({
        value: `${act?.label} ${kind} ${hit.id}`,
        to: lead?.(hit) ?? hit.to,
        label: `${act?.label}: ${hit.title}`,
        content: <FoundRow kind={kind} {...hit} />,
      })),
    }))
}

const leadOf = ({ of }: ActOfRecord, kind: HitsOfKind['kind']) =>
  kind === 'person' || kind === 'order' || kind === 'booking' ? of[kind] : undefined
