import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { type Authorization, oauthContract } from '#shared/auth/oauth.ts'
import { Failure, type FailureCode } from '#shared/http/failure.ts'

/** Why there is nothing to answer. */
export type Refusal = 'over' | 'second step missing' | 'too long ago' | 'no account yet' | 'switched off' | 'not here'

const refusals: Partial<Record<FailureCode, Refusal>> = {
  oauth_authorization_not_found: 'over',
  oauth_client_not_found: 'over',
  insufficient_aal: 'second step missing',
  reauthentication_needed: 'too long ago',
  no_authorization: 'no account yet',
  feature_disabled: 'switched off',
  not_allowed: 'not here',
}

export const refusalIn = (error: unknown): Refusal | undefined =>
  error instanceof Failure ? refusals[error.code] : undefined

export type ConsentState =
  | { state: 'asked'; authorization: Authorization }
  | { state: 'leaving'; to: string }
  | { state: 'refused'; refusal: Refusal }

async function open(authorizationId: string): Promise<ConsentState> {
  try {
    const answer = await call(oauthContract.readAuthorization, { params: { authorizationId }, headers: {} })
    return 'redirect_url' in answer ? leave(answer.redirect_url) : { state: 'asked', authorization: answer }
  } catch (error) {
    const refusal = refusalIn(error)
    if (!refusal) throw error

    return { state: 'refused', refusal }
  }
}

/** Sends the browser back to the app. Nothing is to be answered on this page again, so Back passes it by. */
function leave(to: string): ConsentState {
  location.replace(to)

  return { state: 'leaving', to }
}

/** What an app asks of whoever is signed in. Who has allowed it before is on the way back to the app at once. */
export const authorizationOf = (id: string) =>
  queryOptions({ queryKey: ['auth', 'oauth', id], queryFn: () => open(id), staleTime: Infinity })

export async function answer(authorizationId: string, action: 'approve' | 'deny'): Promise<ConsentState> {
  const params = { authorizationId }
  const { redirect_url } = await call(oauthContract.answerAuthorization, { params, headers: {}, body: { action } })

  return leave(redirect_url)
}

/** Leaves the answer to another account of the person. */
export const release = (authorizationId: string) =>
  call(oauthContract.releaseAuthorization, { params: { authorizationId } })
