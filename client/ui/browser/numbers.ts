import { createContext, use } from 'react'

import { type Decimals, inOwnDecimals, numberWords } from '#shared/number-words.ts'
import { ownLocale } from '#shared/words.ts'

/** Whose signs numbers are typed and shown with: the locale of the studio, of which these parts know nothing else. */
export const NumberLocale = createContext(ownLocale)

/** Writes numbers as people of the studio's country do; `useStudio` writes its sums and times beside them. */
export function useNumber(): (value: number, decimals?: Decimals) => string {
  const locale = use(NumberLocale)

  return (value, decimals) => numberWords(value, locale, decimals)
}

/** What shared rules and drawings write with a point, as people of the studio's country read it: D2,5 and 62,50. */
export function useDecimals(): (text: string) => string {
  const locale = use(NumberLocale)

  return (text) => inOwnDecimals(text, locale)
}
