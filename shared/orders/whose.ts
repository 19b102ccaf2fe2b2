import { listWords } from '#shared/words.ts'

/** For whom a line is, in words; empty where it names nobody. */
export const whoseWords = (whose: readonly string[]): string => (whose.length === 0 ? '' : `for ${listWords(whose)}`)

/** A line in one sentence, as two that are alike are told apart. */
export const nameWithWhose = ({ name, whose }: { name: string; whose: readonly string[] }): string =>
  whose.length === 0 ? name : `${name}, ${whoseWords(whose)}`
