import type { Session, User } from '#shared/auth/user.ts'

import { isAal1 } from './aal1.ts'

/** What may become of a session, in the words of @supabase/auth-js. */
export type AuthEvent =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'PASSWORD_RECOVERY'
  | 'MFA_CHALLENGE_VERIFIED'

export type AuthListener = (event: AuthEvent, session: Session | undefined) => void

/** Why a followed link signed nobody in. */
export type LinkProblem =
  | 'no longer good'
  | 'asked for in another browser'
  | 'for another account'
  | 'other half missing'
  | 'studio unreachable'

export interface AuthState {
  session: Session | undefined
  /** The session of somebody who has yet to take their second step. To the rest of the app they are not signed in. */
  aal1: Session | undefined
  user: User | undefined
  /** Until it is known whether somebody is signed in. */
  loading: boolean
  authenticated: boolean
  linkProblem: LinkProblem | undefined
  /** Somebody is signed in, or was until a moment ago: their session has ended, here or in another tab. */
  wasSignedIn: boolean
}

/** Before a browser has looked, and on a server. */
export const notYetKnown: AuthState = {
  session: undefined,
  aal1: undefined,
  user: undefined,
  loading: true,
  authenticated: false,
  linkProblem: undefined,
  wasSignedIn: false,
}

interface Arrival {
  linkProblem: LinkProblem | undefined
  wasSignedIn: boolean
}

export function stateOf(kept: Session | undefined, { linkProblem, wasSignedIn }: Arrival): AuthState {
  const aal1 = kept && isAal1(kept) ? kept : undefined
  const session = aal1 ? undefined : kept

  return {
    session,
    aal1,
    user: session?.user,
    loading: false,
    authenticated: session !== undefined,
    linkProblem,
    wasSignedIn: wasSignedIn || kept !== undefined,
  }
}

/** What has happened between two looks at what all tabs share. */
export function eventBetween(before: Session | undefined, now: Session | undefined): AuthEvent | undefined {
  if (!now) return before && 'SIGNED_OUT'
  if (before?.user.id !== now.user.id) return 'SIGNED_IN'
  if (before.access_token !== now.access_token) return 'TOKEN_REFRESHED'

  return JSON.stringify(before.user) === JSON.stringify(now.user) ? undefined : 'USER_UPDATED'
}
