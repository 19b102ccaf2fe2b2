import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** Whether the window fits a media query; false where nothing is drawn yet. */
export function useMedia(query: string): boolean {
  // Asked at each drawing of whoever calls: the list is made once.
  const media = useMemo(() => ('matchMedia' in globalThis ? matchMedia(query) : undefined), [query])
  const subscribe = useCallback(
    (listener: () => void) => {
      media?.addEventListener('change', listener)
      return () => media?.removeEventListener('change', listener)
    },
    [media],
  )

  return useSyncExternalStore(
    subscribe,
    () => media?.matches ?? false,
    () => false,
  )
}
