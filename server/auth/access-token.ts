import fastifyJwt, { type Secret, type TokenOrHeader } from '@fastify/jwt'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { SignJWT } from 'jose'

import type { Services } from '#server/services.ts'

import type { AuthenticationMethod } from './session-store.ts'
import type { UserRow } from './user-store.ts'

export const accessTokenSeconds = 3600
const audience = 'authenticated'
const issuerOf = (publicUrl: string) => `${publicUrl}/auth/v1`

interface Subject {
  user: UserRow
  session: { id: string; aal: string; amr: AuthenticationMethod[] }
}

/** Signs an access token with the current key. */
export function signAccessToken({ keys, config, now }: Services, { user, session }: Subject): Promise<string> {
  const { kid, algorithm, privateKey } = keys.current()
  const issuedAt = Math.floor(now().getTime() / 1000)
  const claims = {
    email: user.email ?? '',
    phone: '',
    app_metadata: user.appMetadata,
    user_metadata: user.userMetadata,
    role: audience,
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: user.isAnonymous,
  }

  return new SignJWT(claims)
    .setProtectedHeader({ alg: algorithm, kid, typ: 'JWT' })
    .setIssuer(issuerOf(config.publicUrl))
    .setSubject(user.id)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + accessTokenSeconds)
    .sign(privateKey)
}

const keyOf =
  (keys: Services['keys']): Secret =>
  async (_request: FastifyRequest, token: TokenOrHeader) => {
    const { kid = '' } = 'header' in token ? token.header : token
    const key = keys.publicPem(kid)
    if (!key) throw new Error('No matching signing key found in JWKS')

    return key
  }

/** Gives requests `jwtVerify`, which picks the key by the token's `kid`. */
export async function verifyAccessTokens(app: FastifyInstance, { keys, config }: Services): Promise<void> {
  await app.register(fastifyJwt, {
    secret: keyOf(keys),
    decode: { complete: true },
    verify: {
      algorithms: ['ES256'],
      allowedIss: issuerOf(config.publicUrl),
      allowedAud: audience,
      requiredClaims: ['sub', 'exp', 'iat', 'session_id'],
      // Judged by our own clock, in identify.ts.
      ignoreExpiration: true,
    },
  })
}
