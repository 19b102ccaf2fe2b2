import { useSyncExternalStore } from 'react'

import { send } from '#client/api/send.ts'
import type { Session } from '#shared/auth/user.ts'

import type { AuthClient } from './auth-client.ts'
import { type AuthState, notYetKnown } from './auth-state.ts'
import { createClient } from './create-client.ts'
import { hasFollowed } from './followed.ts'
import { browserTabs } from './tabs.ts'

let client: AuthClient | undefined

/** The one auth client of the app. It is made when a browser first asks for it, for pages are drawn on the server too. */
export function auth(): AuthClient {
  client ??= createClient(location.origin, 'sb_publishable_studio', { send, tabs: browserTabs, hasFollowed }).auth
  return client
}

function subscribe(listener: () => void): () => void {
  const { unsubscribe } = auth().onAuthStateChange(listener)
  return unsubscribe
}

/** Who is signed in, and whether that is known yet. */
export const useAuth = (): AuthState =>
  useSyncExternalStore(
    subscribe,
    () => auth().state,
    () => notYetKnown,
  )

/** The session of this browser; undefined when signed out. A visitor's page is not drawn again once that is known. */
export const useSession = (): Session | undefined =>
  useSyncExternalStore(
    subscribe,
    () => auth().state.session,
    () => undefined,
  )
