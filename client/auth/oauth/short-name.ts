const longestName = 80

/** The name that an app gave itself: it must not push what matters out of sight. */
export const shortName = (name: string): string =>
  name.length > longestName ? `${name.slice(0, longestName)} ...` : name
