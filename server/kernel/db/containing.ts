import { type RawBuilder, sql } from 'kysely'

/** The form in which texts are compared: without case, accents and apostrophes. Indexes hold the same form. */
export const searchForm = (text: RawBuilder<string>): RawBuilder<string> => sql<string>`search_form(${text})`

/** Whether a text of that form contains the letters. */
export const formHolds = (form: RawBuilder<string>, letters: string): RawBuilder<boolean> =>
  sql<boolean>`${form} like search_pattern(${letters})`

/** Whether a text contains the letters, in the same form. */
export const holdsLetters = (text: RawBuilder<string>, letters: string): RawBuilder<boolean> =>
  formHolds(searchForm(text), letters)

/** A record's number as people type it, without dash, spaces, case and sign: T-868, t 868, T868, #868. */
const saidNumber = (letters: string) =>
  letters
    .normalize('NFKC')
    .toUpperCase()
    .replace(/^(?:NO\.|NR\.|#)/, '')
    .replaceAll(/[\s.\p{Pd}_#]/gu, '')

/** Whether a record has this number, in any spelling or by its digits alone. */
export function isNumbered(number: RawBuilder<string>, letters: string): RawBuilder<boolean> {
  const said = saidNumber(letters)

  return sql<boolean>`(replace(upper(${number}), '-', '') = ${said} or substring(${number} from '[0-9]+$') = ${said})`
}

/** The same for a large table, by the index of its numbers, which all have this prefix. */
export function hasNumber(number: RawBuilder<string>, prefix: string, letters: string): RawBuilder<boolean> {
  const said = saidNumber(letters)
  const digits = said.startsWith(prefix) ? said.slice(prefix.length) : said

  return sql<boolean>`${number} = ${`${prefix}-${digits}`}`
}

/** Digits, and the signs that people write between those of a phone number. */
const phoneLike = /[\d\s()+./\p{Pd}]+/gu
const leastDigits = 4
/** The last seven digits identify a phone number, with or without country code. */
const withoutPrefix = 7

const digitsOf = (text: string) => text.replace('(0)', '').replaceAll(/\D/g, '')

/** The phone number in a search and the rest of its text; undefined where there is none. */
export function phoneIn(search: string): { digits: string; rest: string } | undefined {
  const typed = search.normalize('NFKC')
  const written = typed.match(phoneLike)?.find((run) => digitsOf(run).length >= leastDigits)
  if (written === undefined) return undefined

  return { digits: digitsOf(written), rest: typed.replace(written, ' ').trim() }
}

/** Whether these digits are the last ones of a phone number, as people say it. */
export const endsInDigits = (phone: RawBuilder<string | null>, digits: string): RawBuilder<boolean> =>
  sql<boolean>`digits_of(${phone}) like ${`%${digits.slice(-withoutPrefix)}`}`

/**
 * Whether a phone number contains these digits, with or without the country code or the leading zero of calls within a
 * country.
 */
export function hasDigits(phone: RawBuilder<string | null>, digits: string): RawBuilder<boolean> {
  const said = digits.length < withoutPrefix ? digits : digits.replace(/^0+/, '')
  if (said.length < leastDigits) return sql<boolean>`false`
  const held = sql<boolean>`digits_of(${phone}) like ${`%${said}%`}`
  if (said.length <= withoutPrefix) return held

  // The search may have a country code that the stored number lacks: then the search ends with the stored number.
  return sql<boolean>`(${held} or (
    digits_of(${phone}) like ${`%${said.slice(-withoutPrefix)}`} and ${said} like '%' || ltrim(digits_of(${phone}), '0')
  ))`
}
