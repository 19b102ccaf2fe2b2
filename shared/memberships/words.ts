import { dayWords } from '#shared/time-words.ts'

export const termWords = ({ startsOn, endsOn }: { startsOn: string; endsOn: string }, locale: string) =>
  `${dayWords(startsOn, locale)} to ${dayWords(endsOn, locale)}`
