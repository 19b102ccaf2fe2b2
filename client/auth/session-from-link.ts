import { send } from '#client/api/send.ts'
import { authContract } from '#shared/auth/contract.ts'
import type { User } from '#shared/auth/user.ts'
import { callThrough } from '#shared/http/call.ts'
import { Failure } from '#shared/http/failure.ts'

import { begin } from './sign-in-out.ts'

/** After the link of a mail the session stands behind the #: takes it over and cleans the address. */
export async function takeSessionFromLink(): Promise<void> {
  const fragment = new URLSearchParams(location.hash.slice(1))
  const [accessToken, refreshToken] = [fragment.get('access_token'), fragment.get('refresh_token')]
  // The link of a sign-up leads to the site's root, where nothing would tell that it worked, or why not.
  const isSignUp = fragment.get('type') === 'signup' || fragment.has('error_description')
  if (isSignUp && location.pathname === '/') {
    history.replaceState(history.state, '', `/email-verification-success${location.hash}`)
  }
  if (!accessToken || !refreshToken) return

  history.replaceState(history.state, '', location.pathname + location.search)
  const user = await userOf(accessToken)
  if (!user) return

  const expiresIn = Number(fragment.get('expires_in') ?? 3600)
  begin({
    access_token: accessToken,
    refresh_token: refreshToken,
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: Number(fragment.get('expires_at') ?? Math.floor(Date.now() / 1000) + expiresIn),
    user,
  })
}

async function userOf(accessToken: string): Promise<User | undefined> {
  const callWith = callThrough((request) =>
    send({ ...request, headers: { ...request.headers, authorization: `Bearer ${accessToken}` } }),
  )
  try {
    return await callWith(authContract.readUser, {})
  } catch (error) {
    // An old link signs nobody in; the page that it leads to offers the way to sign in.
    if (error instanceof Failure) return undefined
    throw error
  }
}
