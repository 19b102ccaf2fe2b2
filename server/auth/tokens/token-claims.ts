import { z } from 'zod'

import { Failure } from '#shared/http/failure.ts'
import { Id } from '#shared/http/wire.ts'
import { serviceRoles } from '#shared/permissions/may.ts'

export const badToken = (what: string, cause?: unknown) =>
  new Failure('bad_jwt', `invalid JWT: unable to parse or verify signature, ${what}`, { cause })

const Names = z.object({
  role: z.unknown().optional(),
  sub: z.unknown().optional(),
  session_id: z.unknown().optional(),
})

/** Whom a token names, before it is verified. A text without three parts is an opaque key. */
export function namesIn(token: string): z.output<typeof Names> | 'opaque' | 'malformed' {
  const [, claims, signature] = token.split('.')
  if (claims === undefined || signature === undefined) return 'opaque'

  try {
    return Names.parse(JSON.parse(Buffer.from(claims, 'base64url').toString()))
  } catch {
    // It comes from outside, so the reason does not matter.
    return 'malformed'
  }
}

const ServiceRole = z.enum(serviceRoles)

/** Whether a token claims to be a service's key. A token with a session is a person's, whatever its role. */
export const isOfService = ({ role, session_id }: z.output<typeof Names>) =>
  session_id === undefined && isServiceRole(role)

export const isServiceRole = (role: unknown) => ServiceRole.safeParse(role).success

const Claims = Names.extend({
  // In seconds since 1970.
  exp: z.number().optional(),
  iat: z.number().optional(),
  nbf: z.number().optional(),
  iss: z.unknown().optional(),
  aud: z.unknown().optional(),
  scope: z.string().optional(),
})
export type Claims = z.output<typeof Claims>

/** The claims that we read of a payload; throws when one has the wrong type. */
export const claimsOf = (payload: unknown): Claims => readAs(Claims, payload)

/** The role of a service's key. Keys of a managed backend have no `sub` and may never expire. */
export function serviceRoleIn(claims: Claims, now: Date): z.output<typeof ServiceRole> {
  const role = readAs(ServiceRole, claims.role)
  refuseUntimely(claims, now)

  return role
}

interface ExpectedClaims {
  now: Date
  issuer: string
  audience: string
}

/** The user and session of an access token that we issued. */
export function userIn(claims: Claims, { now, issuer, audience }: ExpectedClaims) {
  const { iss, aud, sub, session_id, exp, iat } = claims
  if (exp === undefined || iat === undefined) throw badToken('token has invalid claims')
  refuseUntimely(claims, now)
  if (iss !== issuer) throw badToken('token has invalid issuer')
  if (aud !== audience && !(Array.isArray(aud) && aud.includes(audience))) throw badToken('token has invalid audience')

  return { userId: idIn('sub', sub), sessionId: idIn('session_id', session_id) }
}

function readAs<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const read = schema.safeParse(value)
  if (!read.success) throw badToken('token has invalid claims', read.error)

  return read.data
}

function idIn(claim: string, value: unknown): string {
  const id = Id.safeParse(value)
  if (!id.success) throw new Failure('bad_jwt', `invalid claim: ${claim} claim must be a UUID`, { status: 400 })

  return id.data
}

/** How far another server's clock may be ahead of ours. */
const clockToleranceSeconds = 60

function refuseUntimely({ exp = Infinity, iat = 0, nbf = 0 }: Claims, now: Date): void {
  const seconds = now.getTime() / 1000
  if (exp <= seconds) throw badToken('token is expired')
  if (nbf > seconds + clockToleranceSeconds) throw badToken('token is not valid yet')
  if (iat > seconds + clockToleranceSeconds) throw badToken('token used before issued')
}
