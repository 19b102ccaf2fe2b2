import { useSyncExternalStore } from 'react'

type Overlay = 'palette' | 'shortcuts' | 'scan'

const listeners = new Set<() => void>()
let shown: Overlay | undefined

/** Opens what lies over the whole back office. */
export const showOverlay = (overlay: Overlay): void => show(overlay)

let ahead = ''

/** Keeps what is typed for the search while that is still on its way to the screen. */
export function typeAhead(letters: string): boolean {
  if (shown === 'palette') ahead += letters
  return shown === 'palette'
}

export const typedAhead = (): string => ahead

/** Once it stands in the search: a drawing of that which is thrown away must not take it along. */
export const forgetTypedAhead = (): void => void (ahead = '')

/** Closes this one, or any. A dialog tells a moment late that it was closed, when the next may be open. */
export function hideOverlay(overlay = shown): void {
  if (shown === overlay) show(undefined)
}

function show(overlay: Overlay | undefined): void {
  shown = overlay
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useOverlay = (): Overlay | undefined =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => undefined,
  )
