import { useSyncExternalStore } from 'react'

type Overlay = 'palette' | 'shortcuts'

const listeners = new Set<() => void>()
let shown: Overlay | undefined

/** Opens what lies over the whole back office, or closes it. */
export function showOverlay(overlay: Overlay | undefined): void {
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
