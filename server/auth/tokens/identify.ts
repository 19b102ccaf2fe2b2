import type { FastifyRequest } from 'fastify'

import { findSignedIn, findSignedInUser } from '#server/auth/session-store.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { forgetLink, hasLinks, linkIn } from '#server/kernel/http/files-at.ts'
import type { Identify } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { workOf } from '#server/kernel/work.ts'
import { takeDownload } from '#server/lists/service.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Actor, Person } from '#shared/permissions/may.ts'

import { audience, issuerOf } from './access-token.ts'
import { isOver } from './session-end.ts'
import { badToken, type Claims, isOfService, namesIn, serviceRoleIn, userIn } from './token-claims.ts'
import { credentialOf, legacyAlgorithm, tokenVerifier, type VerifiedToken } from './verify-token.ts'

/**
 * Identifies the sender of a request: a person by access token, a service by API key, the holder of a token of one of
 * the features' schemes, or a guest. The public key that Supabase's clients send identifies nobody.
 */
export function identifier(services: Services, schemes: NonNullable<Feature['schemes']>): Identify {
  const tokens = tokenVerifier(services)

  return async (request) => {
    const [scheme = '', credential = ''] = (request.headers.authorization ?? '').split(' ')
    const holderOf = schemes[scheme.toLowerCase()]
    if (holderOf) {
      const origin = { requestId: request.id, ip: request.ip, userAgent: request.headers['user-agent']?.slice(0, 400) }
      return holderOf(workOf(services, { actor: { kind: 'guest' }, origin }), credential)
    }

    const link = isFile(request) ? linkIn(request.url) : undefined
    if (link) return byLink(services, request, link)

    const { token, kind } = credentialOf(request)
    const known = tokens.recall(token)
    const names = known?.claims ?? namesIn(token)
    const verified = async () => known ?? (await tokens.verify(request))
    if (typeof names === 'string') {
      // An API key that is not a service's is public and signs nobody in, whatever it looks like.
      if (kind === 'API key' || token === '') return { kind: 'guest' }
      if (names === 'opaque') return { kind: 'guest', token: 'none of ours' }
      throw badToken('token is malformed')
    }
    if (isOfService(names)) return service(services, await verified())
    if (kind === 'API key') return { kind: 'guest' }

    return names.sub ? person(services, request, await verified()) : { kind: 'guest', token: 'without sub' }
  }
}

const service = ({ now }: Services, { claims }: VerifiedToken): Actor => ({
  kind: 'service',
  role: serviceRoleIn(claims, now()),
})

async function person(services: Services, request: FastifyRequest, token: VerifiedToken): Promise<Actor> {
  const { db, config, now } = services
  // Users of the managed backend from which a studio comes have to sign in again.
  if (token.algorithm === legacyAlgorithm) throw badToken('token has invalid issuer')
  const { userId, sessionId } = userIn(token.claims, { now: now(), issuer: issuerOf(config.publicUrl), audience })

  const { includesUser } = request.routeOptions.config
  const withUser = includesUser ? await findSignedInUser({ trx: db }, { userId, sessionId }) : undefined
  const found = includesUser ? withUser : await findSignedIn(db, { userId, sessionId })
  if (!found) throw new Failure('user_not_found', 'User from sub claim in JWT does not exist')

  request.signedInUser = withUser?.user
  return personIn(services, { userId, sessionId, ...found }, token.claims)
}

const isFile = ({ routeOptions: { config } }: FastifyRequest) =>
  config.endpoint !== undefined && hasLinks(config.endpoint)

/** The person who asked for a link to a file, if their session goes on. */
async function byLink(services: Services, request: FastifyRequest, { secret, address }: LinkToFile): Promise<Actor> {
  const { userId, sessionId, locationId } = await takeDownload({ trx: services.db }, secret, address, services.now())
  forgetLink(request, locationId)
  const found = await findSignedIn(services.db, { userId, sessionId })
  if (!found) throw new Failure('user_not_found', 'User of this link does not exist')

  return personIn(services, { userId, sessionId, ...found }, {})
}

type LinkToFile = NonNullable<ReturnType<typeof linkIn>>

type SignedIn = NonNullable<Awaited<ReturnType<typeof findSignedIn>>> & { userId: string; sessionId: string }

/** The person of a session; throws when that has ended. */
export async function personIn(services: Services, found: SignedIn, claims: Claims): Promise<Person> {
  const { now, rolePermissions } = services
  const { userId, sessionId, sessionCreatedAt: createdAt, oauthClientId, scopes } = found
  if (!createdAt) throw new Failure('session_not_found', 'Session from session_id claim in JWT does not exist')
  if (found.bannedUntil && found.bannedUntil > now()) throw new Failure('user_banned', 'User is banned')
  if (await isOver(services, { userId, createdAt, oauthClientId })) {
    throw new Failure('session_not_found', 'Session from session_id claim in JWT has ended')
  }

  const { email, hasSecondStep } = found
  const roles = found.roles.toSorted()
  const session = { sessionId, aal: found.aal ?? 'aal1', hasSecondStep }
  const app = oauthClientId !== null && { app: { clientId: oauthClientId, scopes: scopesOf(claims, scopes) } }
  return {
    kind: 'person',
    userId,
    ...session,
    email: email ?? '',
    roles,
    permissions: rolePermissions.of(roles),
    ...app,
  }
}

/** The scopes that both the session allows and the token names. */
function scopesOf(claims: Claims, allowed: readonly string[] | null): string[] {
  const requested = claims.scope?.split(' ')
  return (allowed ?? []).filter((scope) => requested?.includes(scope))
}
