import { useDeferredValue } from 'react'

import { useAddress } from '#client/routing/navigation.ts'
import { addDays, addMonths } from '#shared/booking/local-time.ts'

/** One of some choices; with `several`, any of those that stand in the address between commas. */
interface Choice {
  kind?: 'choice'
  /** Its parameter in the address. */
  name: string
  label: string
  options: readonly { value: string; label: string }[]
  several?: true
}

/** First and last day. */
interface Days {
  kind: 'days'
  label: string
  from: string
  until: string
  today: string
  wordOf: (day: string) => string
}

/** The least and the most of a sum, in cents. */
interface Sums {
  kind: 'sums'
  label: string
  least: string
  most: string
  currency: string
  wordOf: (cents: number) => string
}

/** What a list is filtered by, with the parameters that hold it in the address. */
export type Filter = Choice | Days | Sums

export const namesOf = (filter: Filter): readonly string[] => {
  if (filter.kind === 'days') return [filter.from, filter.until]
  return filter.kind === 'sums' ? [filter.least, filter.most] : [filter.name]
}

export const keyOf = (filter: Filter): string => namesOf(filter).join(' ')

/** As the address holds several values. */
export const listed = (text: string | undefined): string[] => (text ? text.split(',') : [])

/** What is chosen, in words; undefined for what is not filtered, or by what nobody can choose. */
export function wordsOf(filter: Filter, read: (name: string) => string | undefined): string | undefined {
  if (filter.kind === 'days') return between(read(filter.from), read(filter.until), filter.wordOf)
  if (filter.kind === 'sums') {
    const { least, most, wordOf } = filter
    return between(read(least), read(most), (cents) => (/^\d+$/.test(cents) ? wordOf(Number(cents)) : cents))
  }

  const chosen = filter.several ? listed(read(filter.name)) : [read(filter.name)]
  const words = chosen.flatMap((value) => filter.options.find((option) => option.value === value)?.label ?? [])
  return words.length > 0 ? words.join(', ') : undefined
}

function between(from: string | undefined, until: string | undefined, wordOf: (text: string) => string) {
  if (from && until) return from === until ? wordOf(from) : `${wordOf(from)} to ${wordOf(until)}`
  if (from) return `from ${wordOf(from)}`

  return until && `until ${wordOf(until)}`
}

/** Days that are asked for most. */
export function presetsAt(today: string): { label: string; from: string; until: string }[] {
  const first = `${today.slice(0, 8)}01`

  return [
    { label: 'Today', from: today, until: today },
    { label: 'Last 7 days', from: addDays(today, -6), until: today },
    { label: 'Last 30 days', from: addDays(today, -29), until: today },
    { label: 'This month', from: first, until: addDays(addMonths(first, 1), -1) },
    { label: 'Last month', from: addMonths(first, -1), until: addDays(first, -1) },
    { label: 'This year', from: `${today.slice(0, 4)}-01-01`, until: `${today.slice(0, 4)}-12-31` },
  ]
}

/**
 * What the address says of these filters and the search, as it stands there: what cannot be filtered by, the server refuses by its
 * name, and the page offers to drop it.
 */
export function useFilters<Query extends object>(
  names: ReadonlyArray<keyof Query & string>,
  search = '',
): Partial<Query> {
  const { read } = useAddress()
  const found = names.flatMap((name) => {
    const value = read(name)
    return value === undefined || value === '' ? [] : [[name, value] as const]
  })

  // The contract's schema parses what is sent; what it does not know it refuses.
  // oxlint-disable-next-line typescript/consistent-type-assertions
  return useDeferredValue({ ...(search && { search }), ...Object.fromEntries(found) } as Partial<Query>)
}
