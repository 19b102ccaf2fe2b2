import { useSyncExternalStore } from 'react'

import { siteStorage } from './browser/storage.ts'

const storageKey = 'theme'
const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

const isDark = () => {
  const chosen = document.documentElement.dataset['theme']
  return chosen ? chosen === 'dark' : systemIsDark().matches
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  const system = systemIsDark()
  system.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    system.removeEventListener('change', listener)
  }
}

// The server cannot know which theme a browser prefers.
export const useDark = () => useSyncExternalStore(subscribe, isDark, () => false)

/** Back to the system's own theme when that is what was asked for. */
export function switchTheme(): void {
  const theme = isDark() ? 'light' : 'dark'
  if ((theme === 'dark') === systemIsDark().matches) {
    delete document.documentElement.dataset['theme']
    siteStorage.remove(storageKey)
  } else {
    document.documentElement.dataset['theme'] = theme
    siteStorage.write(storageKey, theme)
  }
  for (const listener of listeners) listener()
}
