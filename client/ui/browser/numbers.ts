import { createContext } from 'react'

/** Whose signs sums are typed with: the locale of the studio, of which these parts know nothing else. */
export const TypedLocale = createContext('en-US')
