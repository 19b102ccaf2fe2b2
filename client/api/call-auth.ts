import type { Endpoint, Input, Output } from '#shared/http/endpoint.ts'
import { Failure, type FailureCode } from '#shared/http/failure.ts'

import { call } from './call.ts'
import { authContract } from './session/contract.ts'
import { auth } from './session/session.ts'

type AuthContract = Awaited<ReturnType<typeof authContract>>

const aboutSession = new Set<FailureCode>(['bad_jwt', 'session_not_found', 'user_not_found'])

/** Calls /auth/v1 as whoever is signed in. A session that was ended elsewhere is over here as well. */
export async function callAuth<E extends Endpoint>(
  choose: (contract: AuthContract) => E,
  input: Input<E>,
): Promise<Output<E>> {
  const endpoint = choose(await authContract())
  const token = auth().state.session?.access_token
  try {
    return await call(endpoint, input)
  } catch (error) {
    if (!token || !(error instanceof Failure) || !aboutSession.has(error.code)) throw error

    // Renewing tells whether the session has ended, and signs out if so.
    const renewed = await auth().getSession({ refusedToken: token })
    if (!renewed || renewed.access_token === token) throw error
    return call(endpoint, input)
  }
}
