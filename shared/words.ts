/** Of the software's own words, which are English, and of a studio of which nothing is known yet. */
export const ownLocale = 'en-US'

const rules = new Intl.PluralRules(ownLocale)
const lists = new Intl.ListFormat(ownLocale, { type: 'conjunction' })

/** Names and numbers within a sentence: `irons, wedges, and putters`. */
export const listWords = (words: readonly string[]): string => lists.format(words)

/** The word that goes with a number: `club` with 1, `clubs` with 0 and 2; verbs as well: `is` and `are`. */
export const pluralOf = (count: number, one: string, many = `${one}s`): string =>
  rules.select(count) === 'one' ? one : many

/** How many of something: `1 club`, `2 clubs`. */
export const counted = (count: number, one: string, many?: string): string => `${count} ${pluralOf(count, one, many)}`

/** How often: `once`, `twice`, `3 times`. */
export const often = (count: number): string => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`)

/** What somebody typed as a sentence, such as a reason: with the full stop that they may have left out. */
export const asSentence = (text: string): string =>
  /[.!?…]$/.test(text.trim()) || text.trim() === '' ? text.trim() : `${text.trim()}.`
