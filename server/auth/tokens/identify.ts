import type { FastifyRequest } from 'fastify'

import { isOver } from '#server/auth/sessions/session-end.ts'
import { findSignedIn, findSignedInUser } from '#server/auth/sessions/session-store.ts'
import type { UserRow } from '#server/auth/user-store.ts'
import { bookingOfLink } from '#server/booking/link.ts'
import type { Services } from '#server/services.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { audience, issuerOf } from './access-token.ts'
import { badToken, isServiceRole, namesIn, serviceRoleIn, userIn } from './token-claims.ts'
import { credentialOf, legacyAlgorithm, verifiedToken } from './verify-token.ts'

/** Who asks, and their account where the endpoint includes it. */
export interface Identified {
  actor: Actor
  user?: UserRow | undefined
}

/**
 * Who sends a request: the bearer of an access token, a service with its API key, the holder of a booking's link, or a
 * guest. The public key that a Supabase client sends is nobody's: whoever sends it is a guest.
 */
export function identifier(services: Services) {
  return async (request: FastifyRequest, includesUser = false): Promise<Identified> => {
    const [scheme = '', linkToken = ''] = (request.headers.authorization ?? '').split(' ')
    if (scheme.toLowerCase() === 'booking') return { actor: linkHolder(services.config.secretKey, linkToken) }

    const { token, kind } = credentialOf(request)
    if (kind === 'API key') return { actor: await holderOfApiKey(services, request, token) }

    const names = namesIn(token)
    if (names !== 'opaque' && names !== 'malformed' && names.sub && !isServiceRole(names.role)) {
      return person(services, request, includesUser)
    }
    return { actor: await bearerOf(services, request, names) }
  }
}

function linkHolder(secretKey: string, token: string): Actor {
  const bookingId = bookingOfLink(secretKey, token)
  if (!bookingId) throw new Failure('not_signed_in', 'This link is not valid.')

  return { kind: 'link', bookingId }
}

/** Who bears a token that names no user. */
async function bearerOf(
  services: Services,
  request: FastifyRequest,
  names: ReturnType<typeof namesIn>,
): Promise<Actor> {
  if (names === 'opaque') return { kind: 'guest' }
  if (names === 'malformed') throw badToken('token is malformed')

  return isServiceRole(names.role) ? service(services, request) : { kind: 'guest', token: 'without sub' }
}

/** Nobody signs in with an API key alone: one that is not a service's is public, whatever it looks like. */
async function holderOfApiKey(services: Services, request: FastifyRequest, key: string): Promise<Actor> {
  const names = namesIn(key)
  if (typeof names === 'string' || !isServiceRole(names.role)) return { kind: 'guest' }

  return service(services, request)
}

async function service({ now }: Services, request: FastifyRequest): Promise<Actor> {
  const { payload } = await verifiedToken(request)

  return { kind: 'service', role: serviceRoleIn(payload, now()) }
}

async function person(services: Services, request: FastifyRequest, includesUser: boolean): Promise<Identified> {
  const { db, config, now } = services
  const { header, payload } = await verifiedToken(request)
  // The managed backend's users are not ours: they sign in anew.
  if (header.alg === legacyAlgorithm) throw badToken('token has invalid issuer')
  const { userId, sessionId } = userIn(payload, { now: now(), issuer: issuerOf(config.publicUrl), audience })

  const user = includesUser ? await findSignedInUser(db, { userId, sessionId }) : undefined
  const found = user ?? (await findSignedIn(db, { userId, sessionId }))
  if (!found) throw new Failure('user_not_found', 'User from sub claim in JWT does not exist')
  const createdAt = found.sessionCreatedAt
  if (!createdAt) throw new Failure('session_not_found', 'Session from session_id claim in JWT does not exist')
  if (found.bannedUntil && found.bannedUntil > now()) throw new Failure('user_banned', 'User is banned')
  if (await isOver(services, { userId, createdAt })) {
    throw new Failure('session_not_found', 'Session from session_id claim in JWT has ended')
  }

  const { email, roles, permissions } = found
  const actor = { kind: 'person' as const, userId, sessionId, email: email ?? '', roles, permissions }
  return { actor, user }
}
