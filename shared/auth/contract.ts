import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Id } from '#shared/http/wire.ts'

// The field names and the looseness (unknown fields are ignored) are those of the protocol that
// @supabase/supabase-js speaks.

/** Bytes of JSON. It travels in every access token, and those in a header. */
export const longestMetadata = 6144

// What JSON text writes as an escape although it is no text: NUL and lone surrogates.
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i

function isStorable(data: object): boolean {
  try {
    const text = JSON.stringify(data)
    return text.length <= longestMetadata && !unstorable.test(text)
  } catch (error) {
    // Nested too deep to be written.
    if (error instanceof RangeError) return false
    throw error
  }
}

const Metadata = z.record(z.string(), z.unknown())
const NewMetadata = Metadata.refine(isStorable, 'This data is too large or cannot be stored.')
const Timestamp = z.string().meta({ examples: ['2026-11-24T15:30:00.000Z'] })

export const Identity = z.object({
  identity_id: Id,
  id: z.string(),
  user_id: Id,
  identity_data: Metadata,
  provider: z.string(),
  last_sign_in_at: Timestamp.optional(),
  created_at: Timestamp,
  updated_at: Timestamp,
  email: z.string().optional(),
})

export const User = z.object({
  id: Id,
  aud: z.string(),
  role: z.string(),
  email: z.string(),
  email_confirmed_at: Timestamp.optional(),
  phone: z.string(),
  confirmation_sent_at: Timestamp.optional(),
  confirmed_at: Timestamp.optional(),
  last_sign_in_at: Timestamp.optional(),
  app_metadata: Metadata,
  user_metadata: Metadata,
  identities: z.array(Identity),
  created_at: Timestamp,
  updated_at: Timestamp,
  is_anonymous: z.boolean(),
})
export type User = z.output<typeof User>

export const Session = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  /** Seconds. */
  expires_in: z.int(),
  /** Seconds since 1970. */
  expires_at: z.int(),
  refresh_token: z.string(),
  /** After a sign-in with a password that the studio would not accept any more. */
  weak_password: z.object({ message: z.string(), reasons: z.array(z.string()) }).optional(),
  user: User,
})
export type Session = z.output<typeof Session>

const Email = z.string().meta({ examples: ['sam.rivera@example.com'] })
const Password = z.string().meta({ examples: ['correct horse battery'] })

export const SignUp = z.object({
  email: Email.optional(),
  password: Password.optional(),
  data: NewMetadata.nullish(),
})
export type SignUp = z.output<typeof SignUp>

export const TokenRequest = z.object({
  email: Email.optional(),
  /** Digits with the country code. */
  phone: z
    .string()
    .optional()
    .meta({ examples: ['13125550142'] }),
  password: Password.optional(),
  refresh_token: z.string().optional(),
})
export type TokenRequest = z.output<typeof TokenRequest>

const redirect = z.object({ redirect_to: z.string().optional() })

export const VerifyLink = z.object({
  token: z.string(),
  type: z.string().meta({ examples: ['signup'] }),
  redirect_to: z.string().optional(),
})

export type VerifyLink = z.output<typeof VerifyLink>

export const Verification = z.object({
  type: z.string().optional(),
  email: Email.optional(),
  token: z.string().optional(),
  token_hash: z.string().optional(),
  redirect_to: z.string().optional(),
})
export type Verification = z.output<typeof Verification>

const Jwk = z.looseObject({ kty: z.string(), kid: z.string(), alg: z.string(), use: z.literal('sig') })

export const authContract = {
  signUp: endpoint({
    method: 'POST',
    path: '/auth/v1/signup',
    summary: 'Sign up with an e-mail address and a password',
    access: 'anyone',
    query: redirect,
    body: SignUp,
    response: z.union([Session, User]),
    failures: ['validation_failed', 'email_address_invalid', 'weak_password', 'user_already_exists'],
    limit: { max: 30, perSeconds: 300, setting: 'codes' },
    knowsDevice: true,
  }),
  issueToken: endpoint({
    method: 'POST',
    path: '/auth/v1/token',
    summary: 'Sign in (grant_type=password) or go on (grant_type=refresh_token)',
    access: 'anyone',
    query: z.object({
      grant_type: z
        .string()
        .optional()
        .meta({ examples: ['password'] }),
    }),
    body: TokenRequest,
    response: Session,
    failures: [
      'invalid_credentials',
      'email_not_confirmed',
      'phone_not_confirmed',
      'email_provider_disabled',
      'phone_provider_disabled',
      'user_banned',
      'refresh_token_not_found',
      'refresh_token_already_used',
      'session_not_found',
      'validation_failed',
      'invalid_request',
    ],
    limit: { max: 150, perSeconds: 300, setting: 'token' },
    knowsDevice: true,
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/auth/v1/logout',
    summary: 'End this session, all of them, or all others',
    access: 'signed-in',
    query: z.object({
      scope: z
        .string()
        .optional()
        .meta({ examples: ['local'] }),
    }),
    status: 204,
    response: z.void(),
    failures: ['validation_failed'],
  }),
  readUser: endpoint({
    method: 'GET',
    path: '/auth/v1/user',
    summary: 'The signed-in user',
    access: 'signed-in',
    response: User,
  }),
  updateUser: endpoint({
    method: 'PUT',
    path: '/auth/v1/user',
    summary: "Change the signed-in user's password or metadata",
    access: 'signed-in',
    body: z.object({ password: Password.optional(), data: NewMetadata.nullish() }),
    response: User,
    failures: ['weak_password', 'validation_failed'],
    limit: { max: 30, perSeconds: 300, setting: 'codes' },
  }),
  showVerification: endpoint({
    method: 'GET',
    path: '/auth/v1/verify',
    summary: 'The page behind the link of a mail; its button confirms, reading it does not',
    access: 'anyone',
    query: VerifyLink,
    page: true,
    response: z.string(),
    limit: { max: 30, perSeconds: 300, setting: 'verify', bucket: 'verify' },
  }),
  verify: endpoint({
    method: 'POST',
    path: '/auth/v1/verify',
    summary: 'Confirm an address with the code or the link of the mail',
    access: 'anyone',
    body: Verification,
    response: Session,
    failures: ['otp_expired', 'validation_failed'],
    limit: { max: 30, perSeconds: 300, setting: 'verify', bucket: 'verify' },
    knowsDevice: true,
  }),
  confirmLink: endpoint({
    method: 'POST',
    path: '/auth/v1/verify/link',
    summary: 'The button of that page: confirms, signs in and goes back to the studio',
    access: 'anyone',
    body: VerifyLink,
    status: 303,
    response: z.object({ location: z.string() }),
    limit: { max: 30, perSeconds: 300, setting: 'verify', bucket: 'verify' },
    knowsDevice: true,
  }),
  listKeys: endpoint({
    method: 'GET',
    path: '/auth/v1/.well-known/jwks.json',
    summary: 'The public keys that access tokens are checked with',
    access: 'anyone',
    response: z.object({ keys: z.array(Jwk) }),
    cacheSeconds: 600,
  }),
}
