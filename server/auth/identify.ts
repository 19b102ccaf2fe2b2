import type { FastifyRequest } from 'fastify'

import { bookingOfLink } from '#server/booking/link.ts'
import type { Services } from '#server/services.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { audience, issuerOf } from './access-token.ts'
import { findSignedIn } from './session-store.ts'
import { badToken, isServiceRole, namesIn, serviceRoleIn, userIn } from './token-claims.ts'
import { credentialOf, legacyAlgorithm, verifiedToken } from './verify-token.ts'

/**
 * Who sends a request: the bearer of an access token, a service with its API key, the holder of a booking's link, or a
 * guest. The public key that a Supabase client sends is nobody's: whoever sends it is a guest.
 */
export function identifier(services: Services) {
  return async (request: FastifyRequest): Promise<Actor> => {
    const [scheme = '', linkToken = ''] = (request.headers.authorization ?? '').split(' ')
    if (scheme.toLowerCase() === 'booking') return linkHolder(services.config.secretKey, linkToken)

    const { token, kind } = credentialOf(request)
    return kind === 'bearer' ? bearer(services, request, token) : holderOfApiKey(services, request, token)
  }
}

function linkHolder(secretKey: string, token: string): Actor {
  const bookingId = bookingOfLink(secretKey, token)
  if (!bookingId) throw new Failure('not_signed_in', 'This link is not valid.')

  return { kind: 'link', bookingId }
}

async function bearer(services: Services, request: FastifyRequest, token: string): Promise<Actor> {
  const names = namesIn(token)
  if (names === 'opaque') return { kind: 'guest' }
  if (names === 'malformed') throw badToken('token is malformed')
  if (isServiceRole(names.role)) return service(services, request)
  if (!names.sub) return { kind: 'guest', token: 'without sub' }

  return person(services, request)
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

async function person({ db, config, now }: Services, request: FastifyRequest): Promise<Actor> {
  const { header, payload } = await verifiedToken(request)
  // The managed backend's users are not ours: they sign in anew.
  if (header.alg === legacyAlgorithm) throw badToken('token has invalid issuer')
  const { userId, sessionId } = userIn(payload, { now: now(), issuer: issuerOf(config.publicUrl), audience })

  const found = await findSignedIn(db, userId, sessionId)
  if (!found) throw new Failure('user_not_found', 'User from sub claim in JWT does not exist')
  if (!found.sessionId) throw new Failure('session_not_found', 'Session from session_id claim in JWT does not exist')
  if (found.bannedUntil && found.bannedUntil > now()) throw new Failure('user_banned', 'User is banned')

  const { email, roles, permissions } = found
  return { kind: 'person', userId, sessionId, email: email ?? '', roles, permissions }
}
