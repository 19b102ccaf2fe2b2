import { z } from 'zod'

import { callAuth } from '#client/api/call-auth.ts'
import { auth } from '#client/api/session/session.ts'
import { payloadOf } from '#client/api/session/token-payload.ts'
import type { Session } from '#shared/auth/user.ts'
import { Failure } from '#shared/http/failure.ts'

/** Gets a new token, with the present state of the account and its session. */
export async function renewSession(): Promise<void> {
  const refusedToken = auth().state.session?.access_token
  if (refusedToken) await auth().getSession({ refusedToken })
}

const Claims = z.object({ session_id: z.string() })

/**
 * Ends the session that the protocol creates with each proof. Its owner is signed in here already, perhaps with two
 * steps, and would wonder about another device.
 */
export async function dropSession({ access_token }: Session): Promise<void> {
  const sessionId = Claims.safeParse(payloadOf(access_token)).data?.session_id
  try {
    if (sessionId) await callAuth(({ endSession }) => endSession, { params: { sessionId } })
  } catch (error) {
    // It expires by itself.
    if (!(error instanceof Failure)) throw error
  }
  await renewSession()
}
