import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether the page is alive: false while it is drawn on the server and while the browser takes that over. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
