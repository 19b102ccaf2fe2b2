import { send } from '#client/api/send.ts'
import { authContract } from '#shared/auth/contract.ts'
import type { Session } from '#shared/auth/user.ts'
import { callThrough } from '#shared/http/call.ts'
import { Failure } from '#shared/http/failure.ts'

import { currentSession, forgetSession, keepSession, rereadSession } from './session.ts'

const callAsGuest = callThrough(send)
const marginSeconds = 90
const tickMilliseconds = 30_000

const isFresh = ({ expires_at }: Session) => expires_at - Date.now() / 1000 > marginSeconds

let refreshing: Promise<string | undefined> | undefined

/** The access token of the session, renewed first when it is about to end; undefined for a guest. */
export async function freshAccessToken(): Promise<string | undefined> {
  const session = currentSession()
  if (!session) return undefined
  if (isFresh(session)) return session.access_token

  refreshing ??= inOneTab(refresh).finally(() => (refreshing = undefined))
  return refreshing
}

// A refresh token is good once: of several tabs one renews, and the others read what it stored.
function inOneTab(work: () => Promise<string | undefined>): Promise<string | undefined> {
  return 'locks' in navigator ? navigator.locks.request('sb-refresh', work) : work()
}

async function refresh(): Promise<string | undefined> {
  const session = rereadSession()
  if (!session) return undefined
  if (isFresh(session)) return session.access_token

  try {
    const renewed = await callAsGuest(authContract.issueToken, {
      query: { grant_type: 'refresh_token' },
      body: { refresh_token: session.refresh_token },
    })
    keepSession(renewed)
    return renewed.access_token
  } catch (error) {
    if (!(error instanceof Failure) || isPassing(error)) throw error
    forgetSession()
    return undefined
  }
}

const isPassing = ({ code }: Failure) =>
  code === 'unavailable' || code === 'internal' || code === 'unexpected_failure' || code === 'over_request_rate_limit'

/** Renews the session in time while the tab is seen, and when it is seen again. */
export function refreshWhileVisible(): void {
  setInterval(renewIfSeen, tickMilliseconds)
  document.addEventListener('visibilitychange', renewIfSeen)
}

function renewIfSeen(): void {
  if (document.visibilityState === 'hidden') return

  freshAccessToken().catch((error: unknown) => {
    // oxlint-disable-next-line no-console -- the specification has a passing failure of the refresh logged
    console.warn('The session could not be renewed yet.', error)
  })
}
