import { z } from 'zod'

import { followedCookie } from '#shared/auth/followed-cookie.ts'

import { payloadOf } from './token-payload.ts'

const OfSession = z.object({ session_id: z.string() })

/** Whether the button behind a mailed link was pressed in this browser for the session of a token. */
export function hasFollowed(accessToken: string): boolean {
  const sessionId = OfSession.safeParse(payloadOf(accessToken)).data?.session_id
  const name = followedCookie(location.protocol === 'https:')

  return sessionId !== undefined && document.cookie.split('; ').includes(`${name}=${sessionId}`)
}
