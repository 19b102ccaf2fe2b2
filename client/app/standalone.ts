import { useSyncExternalStore } from 'react'

// Safari's own, for a page on the home screen.
const isOnHomeScreen = () => 'standalone' in navigator && navigator.standalone === true

function subscribe(listener: () => void) {
  const mode = matchMedia('(display-mode: standalone)')
  mode.addEventListener('change', listener)
  return () => mode.removeEventListener('change', listener)
}

/** Whether the app runs installed, without the browser around it. */
export const useStandalone = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia('(display-mode: standalone)').matches || isOnHomeScreen(),
    () => false,
  )
