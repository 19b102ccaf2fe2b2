import { useSyncExternalStore } from 'react'

type Overlay = 'palette' | 'shortcuts' | 'scan'

const listeners = new Set<() => void>()
let shown: Overlay | undefined

/** Opens what lies over the whole back office. */
export const showOverlay = (overlay: Overlay): void => show(overlay)

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
