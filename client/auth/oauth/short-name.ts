const longestName = 80

/** Shortens an app's own name, so that it cannot push the rest out of sight. */
export const shortName = (name: string): string =>
  name.length > longestName ? `${name.slice(0, longestName)} ...` : name
