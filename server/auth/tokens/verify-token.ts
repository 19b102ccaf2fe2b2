import { hash } from 'node:crypto'

import fastifyJwt, { type TokenOrHeader } from '@fastify/jwt'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { decodeProtectedHeader } from 'jose'
import { LRUCache } from 'lru-cache'

import type { Services } from '#server/kernel/services.ts'
import { Failure } from '#shared/http/failure.ts'

import { badToken, type Claims, claimsOf } from './token-claims.ts'

/** A token with a valid signature. Its times and issuer are not checked yet. */
export interface VerifiedToken {
  algorithm: string
  claims: Claims
}

interface Credential {
  token: string
  kind: 'bearer' | 'API key'
}

/** The bearer token, or without an Authorization header the API key, which a service may send alone. */
export function credentialOf({ headers }: FastifyRequest): Credential {
  const { authorization, apikey } = headers
  if (authorization === undefined) return { token: typeof apikey === 'string' ? apikey : '', kind: 'API key' }

  const [scheme = '', token = ''] = authorization.split(' ')
  return { token: scheme.toLowerCase() === 'bearer' ? token : '', kind: 'bearer' }
}

/** The algorithm of the secret that a studio brings from a managed backend. */
export const legacyAlgorithm = 'HS256'

interface Header {
  kid?: unknown
  alg: string
}

/** The key that checks a token, if we have it: the one that its `kid` names, or the legacy secret. */
function knownKey({ keys, config }: Services, { kid, alg }: Header) {
  const { legacyJwtSecret } = config.auth
  const named = typeof kid === 'string' ? keys.find(kid) : undefined
  if (named || alg !== legacyAlgorithm || !legacyJwtSecret) return named

  return { algorithm: legacyAlgorithm, publicPem: legacyJwtSecret }
}

/**
 * The key to check a token with. Only that key's own algorithm is accepted, so that nobody signs with a public key as
 * if it were a secret. A key within the token (jwk, jku, x5u) is ignored.
 */
async function keyFor(services: Services, header: Header): Promise<string> {
  const { keys } = services
  // Another server may already sign with a newer key.
  if (typeof header.kid === 'string' && !knownKey(services, header)) await keys.reload()
  const key = knownKey(services, header)
  if (!key) {
    throw badToken(keys.published().keys.length === 0 ? 'JWKS is empty' : 'No matching signing key found in JWKS')
  }
  if (key.algorithm !== header.alg) throw invalidSignature()

  return key.publicPem
}

/** Whether the key of a token that was verified before is still one of ours. */
export const isSignedByKnownKey = (services: Services, token: string): boolean =>
  knownKey(services, { alg: '', ...decodeProtectedHeader(token) }) !== undefined

const invalidSignature = (cause?: unknown) => badToken('Invalid JWT signature', cause)

/** Gives requests `jwtVerify`, which finds the key by the token's `kid`. */
export async function verifyTokens(app: FastifyInstance, services: Services): Promise<void> {
  app.decorateRequest('signedInUser')
  await app.register(fastifyJwt, {
    secret: (_request: FastifyRequest, token: TokenOrHeader) =>
      keyFor(services, 'header' in token ? token.header : token),
    decode: { complete: true },
    verify: {
      algorithms: ['ES256', 'RS256', 'EdDSA', legacyAlgorithm],
      extractToken: (request) => credentialOf(request).token,
      complete: true,
      // token-claims.ts checks times, by our own clock.
      ignoreExpiration: true,
      ignoreNotBefore: true,
    },
  })
}

// Above that, the token that has been unused for longest is forgotten and verified again.
const mostRemembered = 10_000

/** Verifies a request's token, and remembers it, so that the next request with it only has to look up the key. */
export interface TokenVerifier {
  /** Undefined for a token that was not verified lately, or whose key was revoked or has retired. */
  recall: (token: string) => VerifiedToken | undefined
  verify: (request: FastifyRequest) => Promise<VerifiedToken>
}

const nameOf = (token: string) => hash('sha256', token, 'base64url')

export function tokenVerifier(services: Services): TokenVerifier {
  // By the token's hash, so that a dump of the memory does not show tokens.
  const verified = new LRUCache<string, VerifiedToken & { header: Header; key: string }>({ max: mostRemembered })

  return {
    recall(token) {
      const known = verified.get(nameOf(token))
      return known && knownKey(services, known.header)?.publicPem === known.key ? known : undefined
    },

    async verify(request) {
      const { header, payload } = await signedToken(request)
      const read = { algorithm: header.alg, claims: claimsOf(payload) }
      const key = knownKey(services, header)?.publicPem
      if (key) verified.set(nameOf(credentialOf(request).token), { ...read, header, key })

      return read
    },
  }
}

async function signedToken(request: FastifyRequest) {
  try {
    return await request.jwtVerify<{ header: Header; payload: unknown }>()
  } catch (error) {
    if (error instanceof Failure || !isAboutToken(error)) throw error
    throw invalidSignature(error)
  }
}

const isAboutToken = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(FST|FAST)_JWT_/.test(String(error.code))
