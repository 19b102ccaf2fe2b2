type Preload = (path: string) => void

let preload: Preload = () => undefined

/** The table of routes says how; links ask without knowing it. */
export function preloadWith(how: Preload): void {
  preload = how
}

export const preloadPage: Preload = (path) => preload(path)
