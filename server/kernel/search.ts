import { type RawBuilder, sql } from 'kysely'

import type { RecordKind } from '#shared/record-pages.ts'

import { formHolds } from './db/containing.ts'
import { idOrNone, type Place, placeWith } from './place.ts'
import type { Work } from './work.ts'

/** What somebody types into the one search of the house. */
export interface Sought {
  letters: string
  words: readonly string[]
  /** Nothing holds these words: what only resembles them is meant too. */
  isLoose: boolean
  /** The clients who may be meant, the likeliest first. */
  personIds: readonly string[]
}

export interface Found {
  id: string
  title: string
  /** What tells it from others. */
  note: string
  to: string
  /** Its number is what was typed. */
  isNumbered?: boolean
}

/** Whoever knows the number of a record means that one, wherever it is; by anything else what is at their own place. */
export const isHereOr = (isNumbered: RawBuilder<boolean>, at: RawBuilder<string>, place: Place): RawBuilder<boolean> =>
  sql<boolean>`(${at} = ${idOrNone(place)} or ${isNumbered})`

/** What is told of a record, with its place where that is another. */
export const noteAt = (
  { place, services }: Pick<Work, 'place' | 'services'>,
  locationId: string,
  ...words: readonly string[]
): string =>
  [...words, ...(locationId === idOrNone(place) ? [] : [placeWith(services.places, locationId).name])].join(', ')

/** What a feature finds of one kind, for whoever may open its page. */
export interface SearchPart {
  kind: RecordKind
  /** The likeliest first, `mostHits` at most. */
  find: (work: Work, sought: Sought) => Promise<Found[]>
}

export const mostHits = 6
/** So many clients may be meant; where more are, they are the first of them. */
export const mostMeant = 24

const mostWords = 8
/** No name that is kept is longer; what is compared takes the square of its length. */
const mostSigns = 100

/** The words of a search. A sign alone is none. */
export const wordsOf = (letters: string): string[] =>
  letters
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, mostWords)
    .map((word) => word.slice(0, mostSigns))

/** The index knows groups of three letters: fewer are looked for where a word begins, which are three with the space before. */
const isShort = (word: string) => !/[\p{L}\p{N}]{3}/u.test(word)

const formBegins = (form: RawBuilder<string>, word: string) => sql<boolean>`(
  ${form} like substr(search_pattern(${word}), 2) or ${form} like '% ' || substr(search_pattern(${word}), 2)
)`

/** Of three letters too much has one in common: only names are looked for by them (server/people/spelling.ts). */
const fewestToResemble = 4
const fewestOfName = 3
const mostToResemble = 30

/** Digits are typed rightly or mean another. */
const mayBeMistyped = (word: string, fewest = fewestToResemble) =>
  word.length >= fewest && word.length <= mostToResemble && !/\d/.test(word)

/** The word with each two neighbours in the other order, which is how fingers err most and what similarity sees least. */
const swapped = (word: string): string[] => {
  const signs = Array.from(word)
  return signs.slice(1).map((sign, at) => signs.toSpliced(at, 2, sign, signs[at] ?? '').join(''))
}

const holdsSwapped = (form: RawBuilder<string>, word: string) =>
  sql<boolean>`${form} like any(array(select search_pattern(said) from unnest(${swapped(word)}::text[]) said))`

export const isResembling = ({ words }: Pick<Sought, 'words'>): boolean =>
  words.some((word) => mayBeMistyped(word, fewestOfName))

/** Whether a text in the form to search holds every word, in any order; of a loose search, or one that resembles it. */
export function formIsSought(form: RawBuilder<string>, { words, isLoose }: Pick<Sought, 'words' | 'isLoose'>) {
  if (words.length === 0) return sql<boolean>`false`

  return sql<boolean>`(${sql.join(
    words.map((word) => {
      if (isLoose && mayBeMistyped(word)) return sql`(search_form(${word}) <<% ${form} or ${holdsSwapped(form, word)})`
      return isShort(word) ? formBegins(form, word) : formHolds(form, word)
    }),
    sql` and `,
  )})`
}

/** How much of the words a text resembles. */
export const likenessOf = (form: RawBuilder<string>, { words }: Pick<Sought, 'words'>): RawBuilder<number> =>
  sql<number>`(${sql.join(
    words.map(
      (word) => sql`(${holdsSwapped(form, word)})::integer + strict_word_similarity(search_form(${word}), ${form})`,
    ),
    sql` + `,
  )})`
