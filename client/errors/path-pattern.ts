let patternOf = (_path: string) => 'unknown'

/** The table of pages says how an address is written without its numbers; what reports errors asks without knowing it. */
export function namePathsBy(how: (path: string) => string): void {
  patternOf = how
}

export const pathPattern = (): string => patternOf(location.pathname)
