import type { FastifyRequest } from 'fastify'

import { bookingOfLink } from '#server/booking/link.ts'
import type { Services } from '#server/services.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { findSignedIn } from './session-store.ts'

/** A signed token of a user: the public keys of a managed backend are tokens too, but of nobody. */
function isOfUser(token: string): boolean {
  const [, claims = '', signature] = token.split('.')
  if (signature === undefined) return false

  try {
    const parsed: unknown = JSON.parse(Buffer.from(claims, 'base64url').toString())
    return typeof parsed === 'object' && parsed !== null && 'sub' in parsed
  } catch {
    // Not readable: refused with the rest that we did not sign.
    return true
  }
}

/**
 * Who sends a request: the bearer of an access token, the holder of a booking's link, or a guest. The public key that
 * a Supabase client sends as its bearer is no user and counts as a guest.
 */
export function identifier({ db, config, now }: Services) {
  return async (request: FastifyRequest): Promise<Actor> => {
    const [scheme = '', token = ''] = (request.headers.authorization ?? '').split(' ')
    if (scheme.toLowerCase() === 'booking') return linkHolder(config.secretKey, token)
    if (scheme.toLowerCase() !== 'bearer' || !isOfUser(token)) return { kind: 'guest' }

    const { sub, session_id: sessionId } = await verified(request, now())
    const found = await findSignedIn(db, sub, sessionId)
    if (!found) throw new Failure('user_not_found', 'User from sub claim in JWT does not exist')
    if (!found.sessionId) throw new Failure('session_not_found', 'Session from session_id claim in JWT does not exist')
    if (found.bannedUntil && found.bannedUntil > now()) throw new Failure('user_banned', 'User is banned')

    const { userId, email, roles, permissions } = found
    return { kind: 'person', userId, sessionId: found.sessionId, email: email ?? '', roles, permissions }
  }
}

function linkHolder(secretKey: string, token: string): Actor {
  const bookingId = bookingOfLink(secretKey, token)
  if (!bookingId) throw new Failure('not_signed_in', 'This link is not valid.')

  return { kind: 'link', bookingId }
}

interface Claims {
  sub: string
  session_id: string
  /** Seconds since 1970. */
  iat: number
  exp: number
}

/** Another server's clock may be ahead of ours by so much. */
const clockToleranceSeconds = 60

async function verified(request: FastifyRequest, now: Date): Promise<Claims> {
  const claims = await request.jwtVerify<Claims>().catch((error: unknown) => {
    throw badToken('unable to parse or verify signature', error)
  })
  const seconds = now.getTime() / 1000
  if (claims.exp <= seconds) throw badToken('token is expired')
  if (claims.iat > seconds + clockToleranceSeconds) throw badToken('token used before issued')

  return claims
}

const badToken = (what: string, cause?: unknown) =>
  new Failure('bad_jwt', `invalid JWT: unable to parse or verify signature, ${what}`, { cause })
