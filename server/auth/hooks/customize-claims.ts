import { z } from 'zod'

import type { AccessClaims } from '#server/auth/tokens/access-token.ts'
import { audience, issuerOf } from '#server/auth/tokens/access-token.ts'
import { claimsOf, isServiceRole, userIn } from '#server/auth/tokens/token-claims.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import type { Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'

import { askHook } from './ask.ts'

interface ClaimsRequest {
  claims: AccessClaims
  /** The method that the person has just used, or `token_refresh`. */
  method: string
  context: Context
}

const Answer = z.object({ claims: z.record(z.string(), z.unknown()) })

/**
 * The claims of an access token, as the studio's hook changes them. The hook may not change the claims that we rely on.
 */
export async function customClaims(work: Work, { claims, method, context }: ClaimsRequest): Promise<AccessClaims> {
  if (!work.services.config.auth.hooks.custom_access_token) return claims

  const answer = await askHook(work, 'custom_access_token', {
    payload: { user_id: claims.sub, claims, authentication_method: method },
    answer: Answer,
    context,
  })
  return acceptedClaims(work.services, claims, { iss: claims.iss, ...answer.claims })
}

/** In bytes of JSON. A token travels in a header, and servers accept 16 kB of headers. */
const longestClaims = 10_000

const Claims: z.ZodType<AccessClaims> = z.looseObject({
  iss: z.string(),
  sub: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  iat: z.number(),
  exp: z.number(),
  email: z.string(),
  phone: z.string(),
  // A person's token must never pass for a service's key.
  role: z.string().refine((role) => !isServiceRole(role), 'is a role of services'),
  aal: z.string(),
  session_id: z.string(),
  is_anonymous: z.boolean(),
})

const protectedClaims = ['iss', 'sub', 'exp', 'aal', 'session_id'] as const

/** Refuses claims that we would not accept when the token comes back. */
export function acceptedClaims(
  { config, now }: { config: Pick<Services['config'], 'publicUrl'>; now: () => Date },
  claims: AccessClaims,
  changed: Record<string, unknown>,
): AccessClaims {
  const read = Claims.safeParse(changed)
  if (!read.success) throw refused(z.prettifyError(read.error), read.error)
  const different = protectedClaims.find((name) => read.data[name] !== claims[name])
  if (different) throw refused(`${different} must stay as it is`)
  if (Buffer.byteLength(JSON.stringify(changed)) > longestClaims) throw refused('they are too long for a header')

  try {
    userIn(claimsOf(changed), { now: now(), issuer: issuerOf(config.publicUrl), audience })
  } catch (error) {
    throw refused(error instanceof Failure ? error.message : 'they name nobody', error)
  }
  return read.data
}

const refused = (why: string, cause?: unknown) =>
  new Failure('unexpected_failure', `output claims do not conform to the expected schema: ${why}`, { cause })
