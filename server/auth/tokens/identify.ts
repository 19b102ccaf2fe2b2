import type { FastifyRequest } from 'fastify'

import { isOver } from '#server/auth/sessions/session-end.ts'
import { findSignedIn, findSignedInUser } from '#server/auth/sessions/session-store.ts'
import type { ShownUser } from '#server/auth/user-store.ts'
import type { Feature } from '#server/kernel/feature.ts'
import type { Identified } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { audience, issuerOf } from './access-token.ts'
import { badToken, isOfService, namesIn, serviceRoleIn, userIn } from './token-claims.ts'
import { credentialOf, legacyAlgorithm, tokenVerifier, type VerifiedToken } from './verify-token.ts'

/**
 * Who sends a request: the bearer of an access token, a service with its API key, whoever holds a token of one of the
 * features' schemes, or a guest. The public key that a Supabase client sends is nobody's: whoever sends it is a guest.
 */
export function identifier(services: Services, schemes: NonNullable<Feature['schemes']>) {
  const tokens = tokenVerifier(services)

  return async (request: FastifyRequest, includesUser = false): Promise<Identified> => {
    const [scheme = '', credential = ''] = (request.headers.authorization ?? '').split(' ')
    const holderOf = schemes[scheme.toLowerCase()]
    if (holderOf) return { actor: holderOf(services.config, credential) }

    const { token, kind } = credentialOf(request)
    const known = tokens.recall(token)
    const names = known?.claims ?? namesIn(token)
    const verified = async () => known ?? (await tokens.verify(request))
    if (typeof names === 'string') {
      // Nobody signs in with an API key alone: one that is not a service's is public, whatever it looks like.
      if (kind === 'API key' || token === '') return { actor: { kind: 'guest' } }
      if (names === 'opaque') return { actor: { kind: 'guest', token: 'none of ours' } }
      throw badToken('token is malformed')
    }
    if (isOfService(names)) return { actor: service(services, await verified()) }
    if (kind === 'API key') return { actor: { kind: 'guest' } }

    return names.sub
      ? person(services, await verified(), includesUser)
      : { actor: { kind: 'guest', token: 'without sub' } }
  }
}

const service = ({ now }: Services, { claims }: VerifiedToken): Actor => ({
  kind: 'service',
  role: serviceRoleIn(claims, now()),
})

async function person(services: Services, token: VerifiedToken, includesUser: boolean): Promise<Identified> {
  const { db, config, now } = services
  // The managed backend's users are not ours: they sign in anew.
  if (token.algorithm === legacyAlgorithm) throw badToken('token has invalid issuer')
  const { userId, sessionId } = userIn(token.claims, { now: now(), issuer: issuerOf(config.publicUrl), audience })

  const withUser = includesUser ? await findSignedInUser(db, { userId, sessionId }) : undefined
  const found = includesUser ? withUser : await findSignedIn(db, { userId, sessionId })
  if (!found) throw new Failure('user_not_found', 'User from sub claim in JWT does not exist')
  const createdAt = found.sessionCreatedAt
  if (!createdAt) throw new Failure('session_not_found', 'Session from session_id claim in JWT does not exist')
  if (found.bannedUntil && found.bannedUntil > now()) throw new Failure('user_banned', 'User is banned')
  const { oauthClientId, scopes } = found
  if (await isOver(services, { userId, createdAt, oauthClientId })) {
    throw new Failure('session_not_found', 'Session from session_id claim in JWT has ended')
  }

  const { email, hasSecondStep } = found
  const roles = found.roles.toSorted()
  const permissions = services.rolePermissions.of(roles)
  const session = { sessionId, aal: found.aal ?? 'aal1', hasSecondStep }
  const app = oauthClientId !== null && { app: { clientId: oauthClientId, scopes: scopesOf(token, scopes) } }
  const actor = { kind: 'person' as const, userId, ...session, email: email ?? '', roles, permissions, ...app }
  return { actor, user: withUser?.user }
}

/** What the session allows, and of that what the token was made for. */
function scopesOf({ claims }: VerifiedToken, allowed: readonly string[] | null): string[] {
  const asked = claims.scope?.split(' ')
  return (allowed ?? []).filter((scope) => asked?.includes(scope))
}

declare module '#server/kernel/http/mount.ts' {
  interface Identified {
    /** The account, where the endpoint includes it. */
    user?: ShownUser | undefined
  }
}
