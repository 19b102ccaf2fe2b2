import { useSyncExternalStore } from 'react'

import { siteStorage } from '#client/ui/browser/storage.ts'

const key = 'has-cart'
const here = new EventTarget()

/**
 * Whether this browser has put something into a cart. The cart itself is the server's: visitors who have none, as nearly all, are
 * not made to ask for it on every page.
 */
export function markCart({ lines }: { lines: readonly unknown[] }): void {
  const hasCart = lines.length > 0
  if (hasCart === (siteStorage.read(key) !== undefined)) return
  if (hasCart) siteStorage.write(key, '1')
  else siteStorage.remove(key)
  here.dispatchEvent(new Event('change'))
}

export const useHasCart = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => siteStorage.read(key) !== undefined,
    () => false,
  )

/** Of this tab and of the others. */
function subscribe(listener: () => void) {
  here.addEventListener('change', listener)
  addEventListener('storage', listener)
  return () => {
    here.removeEventListener('change', listener)
    removeEventListener('storage', listener)
  }
}
