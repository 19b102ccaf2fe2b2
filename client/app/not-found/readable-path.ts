const longestShown = 120

/** An address as a person reads it; what cannot be decoded stays as it is. */
export function readablePath(path: string): string {
  const shown = path.length > longestShown ? `${path.slice(0, longestShown)}…` : path
  try {
    return decodeURI(shown)
  } catch {
    return shown
  }
}
