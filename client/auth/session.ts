import { useSyncExternalStore } from 'react'

import { Session } from '#shared/auth/user.ts'

// Where and how @supabase/supabase-js keeps its session, so that either can go on with the other's.
const storageKey = () => `sb-${location.hostname.split('.')[0]}-auth-token`

const listeners = new Set<() => void>()
const isInBrowser = 'localStorage' in globalThis
let current = isInBrowser ? stored() : undefined

function stored(): Session | undefined {
  try {
    const parsed = Session.safeParse(JSON.parse(localStorage.getItem(storageKey()) ?? 'null'))
    return parsed.data
  } catch (error) {
    // Somebody else's text under our key is no session.
    if (error instanceof SyntaxError || error instanceof DOMException) return undefined
    throw error
  }
}

function change(session: Session | undefined): void {
  current = session
  for (const listener of listeners) listener()
}

export const currentSession = (): Session | undefined => current

/** What another tab may have stored meanwhile. */
export function rereadSession(): Session | undefined {
  change(stored())
  return current
}

export function keepSession(session: Session): void {
  localStorage.setItem(storageKey(), JSON.stringify(session))
  change(session)
}

/** Removes every entry that an auth client of this origin keeps. */
export function forgetSession(): void {
  const kept = Object.keys(localStorage).filter((key) => key.startsWith('sb-') || key.includes('supabase'))
  for (const key of kept) localStorage.removeItem(key)
  change(undefined)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

if (isInBrowser)
  addEventListener('storage', ({ key }) => {
    if (key === storageKey() || key === null) rereadSession()
  })

/** The session of this browser; undefined when signed out. */
export const useSession = (): Session | undefined => useSyncExternalStore(subscribe, currentSession, () => undefined)
