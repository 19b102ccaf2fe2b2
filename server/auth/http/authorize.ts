import type { FastifyRequest } from 'fastify'

import { notForApps } from '#server/kernel/http/authorize.ts'
import type { Identify } from '#server/kernel/http/mount.ts'
import { isAboutSession } from '#server/kernel/http/protocol.ts'
import type { AuthEndpoint } from '#shared/auth/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Actor } from '#shared/permissions/may.ts'

/** The caller. Undefined when their session has ended and nothing is left to do. */
export async function callerOf(endpoint: AuthEndpoint, request: FastifyRequest, identify: Identify) {
  try {
    return await identify(request)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (endpoint.isDoneWithoutSession && /^(session|user)_not_found$/.test(error.code)) return undefined
    // Clients also send their expired token to refresh it and to sign in again.
    if (endpoint.access === 'anyone' && isAboutSession(error.code)) return { kind: 'guest' as const }
    throw error
  }
}

/** The actor as whom a caller goes on; throws if the caller may not call an endpoint of this access. */
export function authorize(endpoint: AuthEndpoint, caller: Actor): Actor {
  const actor = authorizeApp(endpoint, caller)
  if (endpoint.access === 'service') requireService(actor)
  if (endpoint.access === 'signed-in') requirePerson(actor)

  return actor
}

/** An app's token opens only endpoints that are open to apps; where anyone may ask it counts as a guest. */
function authorizeApp({ access, isOpenToApps }: AuthEndpoint, actor: Actor): Actor {
  if (actor.kind !== 'person' || !actor.app || isOpenToApps) return actor
  if (access === 'anyone') return { kind: 'guest' }

  throw notForApps()
}

function requireService(actor: Actor): void {
  if (actor.kind === 'service') return
  if (actor.kind === 'guest' && actor.token !== 'without sub') throw notSignedIn()

  throw new Failure('not_admin', 'User not allowed')
}

function requirePerson(actor: Actor): void {
  if (actor.kind === 'person') return
  if (actor.kind !== 'guest' || actor.token === 'without sub') {
    throw new Failure('bad_jwt', 'invalid claim: missing sub claim')
  }
  if (actor.token === 'none of ours') {
    throw new Failure('bad_jwt', 'invalid JWT: unable to parse or verify signature, token is malformed')
  }

  throw notSignedIn()
}

const notSignedIn = () => new Failure('not_signed_in', 'Please sign in first.')
