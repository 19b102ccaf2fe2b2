import { useSyncExternalStore } from 'react'

const parts = ['/login', '/dashboard', '/admin', '/register', '/forgot-password', '/reset-password']

/** An installed app begins at the dashboard: the public site belongs to the browser. */
export const belongsToApp = (path: string): boolean => parts.some((part) => path.startsWith(part))

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
