import { listWords } from '#shared/words.ts'

/** Whom a line is for, in words; empty when it names nobody. */
export const whoseWords = (whose: readonly string[]): string => (whose.length === 0 ? '' : `for ${listWords(whose)}`)

/** The name of a line with whom it is for, to tell equal lines apart. */
export const nameWithWhose = ({ name, whose }: { name: string; whose: readonly string[] }): string =>
  whose.length === 0 ? name : `${name}, ${whoseWords(whose)}`
