import { sql } from 'kysely'

import { atomically, inOneTrip } from '#server/kernel/db/database.ts'
import { nowhere } from '#server/kernel/place.ts'
import { type Found, isResembling, type SearchPart, wordsOf } from '#server/kernel/search.ts'
import type { Work } from '#server/kernel/work.ts'
import { peopleSought } from '#server/people/service.ts'
import { type Actor, holds } from '#shared/permissions/may.ts'
import { recordPages } from '#shared/record-pages.ts'
import { type HitsOfKind, leastLetters } from '#shared/search/contract.ts'

// This feature asks, all others answer: they hand in what they find.
declare module '#server/kernel/services.ts' {
  interface Services {
    search: readonly SearchPart[]
  }
}

const mayFind = (actor: Actor, { kind }: SearchPart) =>
  [recordPages[kind].needs].flat().some((permission) => holds(actor, permission))

const labels = new Set([
  'order',
  'receipt',
  'invoice',
  'booking',
  'payment',
  'ticket',
  'quote',
  'build',
  'sheet',
  'card',
  'no',
  'no.',
])

const says = (word: string) => /[\p{L}\p{N}]/u.test(word) && !labels.has(word.toLowerCase())

/** What stands before a number on paper and on screen says nothing more: `receipt 16659`, `•••• 7W02`. */
function withoutLabel(letters: string): string {
  const words = letters.split(/\s+/)
  if (!/\d/.test(words.at(-1) ?? '')) return letters
  const first = words.findIndex((word, at) => says(word) || at === words.length - 1)

  return words.slice(first).join(' ')
}

/** How alike words must be: one wrong letter leaves so much in a word of five, two that changed places in one of seven. */
const leastLikeness = '0.3'

/**
 * What the letters may mean, of what the caller may read. What holds the words is taken; only if nothing does, what
 * resembles them: otherwise half of the goods would stand below every name.
 */
export async function search(work: Work, typed: string): Promise<HitsOfKind[]> {
  const letters = withoutLabel(typed)
  const parts = work.services.search.filter((part) => mayFind(work.context.actor, part))
  const words = wordsOf(letters)
  if (letters.length < leastLetters || words.length === 0 || parts.length === 0 || work.place === nowhere) return []

  return atomically(work, async (work) => {
    const found = await ask(work, parts, { letters, words, isLoose: false })
    if (found.length > 0 || !isResembling({ words })) return found

    await sql`select set_config('pg_trgm.strict_word_similarity_threshold', ${leastLikeness}, true)`.execute(work.trx)
    return ask(work, parts, { letters, words, isLoose: true })
  })
}

interface Typed {
  letters: string
  words: readonly string[]
  isLoose: boolean
}

async function ask(work: Work, parts: readonly SearchPart[], typed: Typed): Promise<HitsOfKind[]> {
  const personIds = await peopleSought(work, typed)
  const answers = await inOneTrip(
    parts.map(async ({ kind, find }) => ({ kind, found: await find(work, { ...typed, personIds }) })),
  )

  return answers
    .filter(({ found }) => found.length > 0)
    .toSorted((one, other) => Number(isNumbered(other.found)) - Number(isNumbered(one.found)))
    .map(({ kind, found }) => ({ kind, hits: found }))
}

const isNumbered = (found: readonly Found[]) => found[0]?.isNumbered === true
