const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** For whom a line is, in words; empty where it names nobody. */
export const whoseWords = (whose: readonly string[]): string => (whose.length === 0 ? '' : `for ${list.format(whose)}`)
