import { call } from '#client/api/call.ts'
import { queryClient } from '#client/api/query-client.ts'
import { authContract } from '#shared/auth/contract.ts'
import type { Session } from '#shared/auth/user.ts'
import { Failure } from '#shared/http/failure.ts'

import { forgetSession, keepSession } from './session.ts'

export function begin(session: Session): void {
  queryClient.clear()
  keepSession(session)
}

export async function signIn(email: string, password: string): Promise<Session> {
  const session = await call(authContract.issueToken, { query: { grant_type: 'password' }, body: { email, password } })
  begin(session)
  return session
}

export async function signOut(): Promise<void> {
  try {
    await call(authContract.signOut, { query: {} })
  } catch (error) {
    // Whatever the server says, this browser is signed out.
    if (!(error instanceof Failure)) throw error
  }
  forgetSession()
  queryClient.clear()
}
