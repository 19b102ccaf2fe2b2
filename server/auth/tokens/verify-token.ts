import fastifyJwt, { type TokenOrHeader } from '@fastify/jwt'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Services } from '#server/services.ts'
import { Failure } from '#shared/http/failure.ts'

import { badToken } from './token-claims.ts'

/** A token whose signature is good; what it claims is not judged yet. */
interface VerifiedToken {
  header: { alg: string }
  payload: unknown
}

interface Credential {
  token: string
  kind: 'bearer' | 'API key'
}

/** The bearer; without an Authorization header the API key, which a service may send alone. */
export function credentialOf({ headers }: FastifyRequest): Credential {
  const { authorization, apikey } = headers
  if (authorization === undefined) return { token: typeof apikey === 'string' ? apikey : '', kind: 'API key' }

  const [scheme = '', token = ''] = authorization.split(' ')
  return { token: scheme.toLowerCase() === 'bearer' ? token : '', kind: 'bearer' }
}

/** The algorithm of the secret that a studio brings from a managed backend. */
export const legacyAlgorithm = 'HS256'

/**
 * The key that a token is checked with: the one that its `kid` names, and only with that key's algorithm, so that
 * nobody signs with a public key as if it were a secret. A key that comes with the token (jwk, jku, x5u) means nothing.
 */
async function keyFor({ keys, config }: Services, { kid, alg }: { kid?: unknown; alg: string }): Promise<string> {
  const { legacyJwtSecret } = config.auth
  const name = typeof kid === 'string' ? kid : undefined
  const known = name && keys.find(name)
  if (!known && alg === legacyAlgorithm && legacyJwtSecret) return legacyJwtSecret

  // Another server may sign with a new key already.
  if (name && !known) await keys.reload()
  const key = known || (name && keys.find(name))
  if (!key) {
    throw badToken(keys.published().keys.length === 0 ? 'JWKS is empty' : 'No matching signing key found in JWKS')
  }
  if (key.algorithm !== alg) throw invalidSignature()

  return key.publicPem
}

const invalidSignature = (cause?: unknown) => badToken('Invalid JWT signature', cause)

/** Gives requests `jwtVerify`, which picks the key by the token's `kid`. */
export async function verifyTokens(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(fastifyJwt, {
    secret: (_request: FastifyRequest, token: TokenOrHeader) =>
      keyFor(services, 'header' in token ? token.header : token),
    decode: { complete: true },
    verify: {
      algorithms: ['ES256', 'RS256', 'EdDSA', legacyAlgorithm],
      extractToken: (request) => credentialOf(request).token,
      complete: true,
      // Of each key the tokens that were verified lately. The key is looked up first, so a revoked one is not asked.
      cache: 5000,
      // Judged by our own clock, in token-claims.ts.
      ignoreExpiration: true,
      ignoreNotBefore: true,
    },
  })
}

export async function verifiedToken(request: FastifyRequest): Promise<VerifiedToken> {
  try {
    return await request.jwtVerify<VerifiedToken>()
  } catch (error) {
    if (error instanceof Failure || !isAboutToken(error)) throw error
    throw invalidSignature(error)
  }
}

const isAboutToken = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(FST|FAST)_JWT_/.test(String(error.code))
