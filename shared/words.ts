/** The locale of the software's own English words, and of a studio that is not set up. */
export const ownLocale = 'en-US'

const rules = new Intl.PluralRules(ownLocale)
const lists = new Intl.ListFormat(ownLocale, { type: 'conjunction' })

/** Names and numbers within a sentence: `irons, wedges, and putters`. */
export const listWords = (words: readonly string[]): string => lists.format(words)

/** The word for a number: `club` for 1, `clubs` for 0 and 2; also verbs: `is` and `are`. */
export const pluralOf = (count: number, one: string, many = `${one}s`): string =>
  rules.select(count) === 'one' ? one : many

/** A number of things: `1 club`, `2 clubs`. */
export const counted = (count: number, one: string, many?: string): string => `${count} ${pluralOf(count, one, many)}`

/** `once`, `twice`, `3 times`. */
export const often = (count: number): string => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`)

/** A typed text, such as a reason, as a sentence: adds a missing full stop. */
export const asSentence = (text: string): string =>
  /[.!?…]$/.test(text.trim()) || text.trim() === '' ? text.trim() : `${text.trim()}.`
