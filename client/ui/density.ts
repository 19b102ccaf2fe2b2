import { useSyncExternalStore } from 'react'

import { siteStorage } from './browser/storage.ts'

const listeners = new Set<() => void>()

const isRoomy = () => document.documentElement.dataset['density'] === 'roomy'

function show(roomy: boolean): void {
  if (roomy) document.documentElement.dataset['density'] = 'roomy'
  else delete document.documentElement.dataset['density']
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const keyOf = (userId: string) => `density ${userId}`

/** Rows of 44 px in place of 36, as this person chose in this browser. */
export const showDensityOf = (userId: string): void => show(siteStorage.read(keyOf(userId)) === 'roomy')

export function switchDensity(userId: string): void {
  show(!isRoomy())
  siteStorage.write(keyOf(userId), isRoomy() ? 'roomy' : 'tight')
}

export const useIsRoomy = (): boolean => useSyncExternalStore(subscribe, isRoomy, () => false)
