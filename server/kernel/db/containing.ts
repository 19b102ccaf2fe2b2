import { type RawBuilder, sql } from 'kysely'

/** A text in the form in which all are searched: no case, no marks, no apostrophes. The indexes are of this form. */
export const searchForm = (text: RawBuilder<string>): RawBuilder<string> => sql<string>`search_form(${text})`

/** Whether a text that is in this form holds some letters anywhere. */
export const formHolds = (form: RawBuilder<string>, letters: string): RawBuilder<boolean> =>
  sql<boolean>`${form} like search_pattern(${letters})`

/** Whether a text holds some letters anywhere. */
export const holdsLetters = (text: RawBuilder<string>, letters: string): RawBuilder<boolean> =>
  formHolds(searchForm(text), letters)

/** A number as it is said: without its dash, spaces, case or a sign before it; T-868, t 868, T868, #868. */
const saidNumber = (letters: string) =>
  letters
    .normalize('NFKC')
    .toUpperCase()
    .replace(/^(?:NO\.|NR\.|#)/, '')
    .replaceAll(/[\s.\p{Pd}_#]/gu, '')

/** Whether a record has a number, in whatever way it is written, or by its digits alone. */
export function isNumbered(number: RawBuilder<string>, letters: string): RawBuilder<boolean> {
  const said = saidNumber(letters)

  return sql<boolean>`(replace(upper(${number}), '-', '') = ${said} or substring(${number} from '[0-9]+$') = ${said})`
}

/** The same for records of which there are many: their number has this prefix, and is looked up by its index. */
export function hasNumber(number: RawBuilder<string>, prefix: string, letters: string): RawBuilder<boolean> {
  const said = saidNumber(letters)
  const digits = said.startsWith(prefix) ? said.slice(prefix.length) : said

  return sql<boolean>`${number} = ${`${prefix}-${digits}`}`
}

/** Digits with what stands between those of a phone, however it is written. */
const phoneLike = /[\d\s()+./\p{Pd}]+/gu
const leastDigits = 4
/** So many of the last tell a phone from others, with or without what is dialed before them. */
const withoutPrefix = 7

const digitsOf = (text: string) => text.replace('(0)', '').replaceAll(/\D/g, '')

/** What of a search is a phone, and the rest of it; undefined where it holds none. */
export function phoneIn(search: string): { digits: string; rest: string } | undefined {
  const typed = search.normalize('NFKC')
  const written = typed.match(phoneLike)?.find((run) => digitsOf(run).length >= leastDigits)
  if (written === undefined) return undefined

  return { digits: digitsOf(written), rest: typed.replace(written, ' ').trim() }
}

/** Whether a phone has these digits, with or without the country’s and the zero that is dialed within it. */
export function hasDigits(phone: RawBuilder<string | null>, digits: string): RawBuilder<boolean> {
  const said = digits.length < withoutPrefix ? digits : digits.replace(/^0+/, '')
  if (said.length < leastDigits) return sql<boolean>`false`
  const held = sql<boolean>`digits_of(${phone}) like ${`%${said}%`}`
  if (said.length <= withoutPrefix) return held

  // Typed with the country where it is kept without: what is kept is the end of what was typed.
  return sql<boolean>`(${held} or (
    digits_of(${phone}) like ${`%${said.slice(-withoutPrefix)}`} and ${said} like '%' || ltrim(digits_of(${phone}), '0')
  ))`
}
