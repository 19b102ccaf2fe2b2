import { z } from 'zod'

import type { DeclaredFailure } from '#shared/http/endpoint.ts'
import { Id, Line, OrNull } from '#shared/http/wire.ts'

import { authEndpoint } from './endpoint.ts'
import { Session } from './user.ts'
import { CreationOptions, RequestOptions } from './webauthn.ts'

const Text = z.string().max(1024, 'Use at most 1024 characters.')
const name = Text.nullish().meta({ examples: ['My phone'] })

const Enrolment = z.object({
  factor_type: Text.nullish().meta({ examples: ['totp'] }),
  friendly_name: name,
  // It occurs twice in a QR code, which holds 2331 bytes.
  issuer: OrNull(Line(80))
    .optional()
    .meta({ examples: ['Loft & Lie'] }),
  phone: Text.nullish().meta({ examples: ['+13125550142'] }),
})
export type Enrolment = z.output<typeof Enrolment>

const EnrolledFactor = z.object({
  id: Id,
  type: z.enum(['totp', 'phone', 'webauthn']),
  friendly_name: z.string().optional(),
  phone: z.string().optional(),
  /** Shown only once: the QR code as SVG, the secret in base32, and the address in the QR code. */
  totp: z.object({ qr_code: z.string(), secret: z.string(), uri: z.string() }).optional(),
})
export type EnrolledFactor = z.output<typeof EnrolledFactor>

const ChallengeRequest = z.object({
  channel: Text.nullish().meta({ examples: ['sms'] }),
  webauthn: z.object({ rpId: Text.nullish(), rpOrigins: z.array(Text).max(20).nullish() }).nullish(),
})
export type ChallengeRequest = z.output<typeof ChallengeRequest>

const FactorChallenge = z.object({
  id: Id,
  type: z.enum(['totp', 'phone', 'webauthn']),
  /** Seconds since 1970. */
  expires_at: z.int(),
  webauthn: z
    .discriminatedUnion('type', [
      z.object({ type: z.literal('create'), credential_options: z.object({ publicKey: CreationOptions }) }),
      z.object({ type: z.literal('request'), credential_options: z.object({ publicKey: RequestOptions }) }),
    ])
    .optional(),
})
export type FactorChallenge = z.output<typeof FactorChallenge>

const FactorAnswer = z.object({
  challenge_id: Text.nullish().meta({ examples: ['3f0c2a4e-9f0e-4a54-8b0e-0d7b0b3c6a11'] }),
  code: Text.nullish().meta({ examples: ['482913'] }),
  webauthn: z.object({ type: Text.nullish(), credential_response: z.unknown() }).nullish(),
})
export type FactorAnswer = z.output<typeof FactorAnswer>

const RecoveryCodes = z.object({
  id: Id,
  type: z.literal('recovery_code'),
  friendly_name: z.string().optional(),
  total: z.int(),
  /** Shown only once, in lower case without separators. */
  codes: z.array(z.string()),
})
export type RecoveryCodes = z.output<typeof RecoveryCodes>

// Not checked as an id here, because the protocol answers an unknown factor in its own way.
const params = z.object({ factorId: z.string().max(100) })
// A limit for a machine that tries codes; each account has its own count as well.
const limit = { max: 30, perSeconds: 120 } as const
const notTheirs: DeclaredFailure[] = ['mfa_factor_not_found', 'validation_failed', 'validation_failed 404']
const ofVerifying: DeclaredFailure[] = [
  'mfa_verification_failed',
  'mfa_verification_rejected',
  'over_request_rate_limit',
  'hook_timeout',
  'hook_timeout_after_retry',
]

/** The second step of a sign-in, beside the password. */
export const factorsContract = {
  enrollFactor: authEndpoint({
    method: 'POST',
    path: '/auth/v1/factors',
    summary: 'Begin to add a second step: an authenticator app, a phone or a security key; the first answer proves it',
    access: 'signed-in',
    body: Enrolment,
    response: EnrolledFactor,
    failures: [
      'validation_failed',
      'no_authorization 403',
      'insufficient_aal 403',
      'too_many_enrolled_mfa_factors',
      'mfa_factor_name_conflict',
      'mfa_verified_factor_exists',
      'mfa_totp_enroll_not_enabled',
      'mfa_phone_enroll_not_enabled',
      'mfa_webauthn_enroll_not_enabled',
    ],
    limit,
  }),
  challengeFactor: authEndpoint({
    method: 'POST',
    path: '/auth/v1/factors/:factorId/challenge',
    summary: 'Ask a second step; sends the code of a phone, or says what a security key is to sign',
    access: 'signed-in',
    params,
    body: ChallengeRequest,
    response: FactorChallenge,
    failures: [
      ...notTheirs,
      'insufficient_aal 403',
      'over_sms_send_rate_limit',
      'mfa_totp_verify_not_enabled',
      'mfa_phone_verify_not_enabled',
      'mfa_webauthn_verify_not_enabled',
    ],
    limit,
  }),
  verifyFactor: authEndpoint({
    method: 'POST',
    path: '/auth/v1/factors/:factorId/verify',
    summary: 'Answer such a question; the session is then one of two steps, and weaker ones of the account end',
    access: 'signed-in',
    params,
    body: FactorAnswer,
    response: Session,
    failures: [
      ...notTheirs,
      ...ofVerifying,
      'mfa_factor_not_found 422',
      'mfa_ip_address_mismatch',
      'mfa_challenge_expired',
    ],
    limit,
    knowsDevice: true,
  }),
  unenrollFactor: authEndpoint({
    method: 'DELETE',
    path: '/auth/v1/factors/:factorId',
    summary: 'Remove a second step; sessions that used it fall back to one step',
    access: 'signed-in',
    params,
    response: z.object({ id: Id }),
    failures: [...notTheirs, 'insufficient_aal 422'],
  }),

  readRecoveryCodes: authEndpoint({
    method: 'GET',
    path: '/auth/v1/factors/recovery-codes',
    summary: 'How many recovery codes there are, and how many are left',
    access: 'signed-in',
    response: z.object({ id: Id, type: z.literal('recovery_code'), total: z.int(), remaining: z.int() }),
    failures: ['mfa_factor_not_found'],
  }),
  generateRecoveryCodes: authEndpoint({
    method: 'POST',
    path: '/auth/v1/factors/recovery-codes',
    summary: 'Make recovery codes for when the second step is lost; they are shown this once',
    access: 'signed-in',
    body: z.object({ friendly_name: name }),
    response: RecoveryCodes,
    failures: [
      'validation_failed',
      'no_authorization 403',
      'insufficient_aal 403',
      'mfa_factor_name_conflict',
      'mfa_verified_factor_exists',
      'mfa_recovery_codes_sole_factor',
      'mfa_recovery_codes_enroll_not_enabled',
    ],
    limit,
  }),
  regenerateRecoveryCodes: authEndpoint({
    method: 'POST',
    path: '/auth/v1/factors/recovery-codes/regenerate',
    summary: 'Replace all recovery codes',
    access: 'signed-in',
    response: RecoveryCodes,
    failures: ['mfa_factor_not_found', 'insufficient_aal 403', 'mfa_recovery_codes_enroll_not_enabled'],
    limit,
  }),
  verifyRecoveryCode: authEndpoint({
    method: 'POST',
    path: '/auth/v1/factors/recovery-codes/verify',
    summary: 'Use a recovery code instead of the second step, once',
    access: 'signed-in',
    body: z.object({ code: Text.nullish().meta({ examples: ['k4m9-x7qp-2ab8-ht3z'] }) }),
    response: Session,
    failures: [
      ...ofVerifying,
      'validation_failed',
      'mfa_recovery_codes_locked',
      'mfa_recovery_codes_verify_not_enabled',
    ],
    limit,
    knowsDevice: true,
  }),
  removeRecoveryCodes: authEndpoint({
    method: 'DELETE',
    path: '/auth/v1/factors/recovery-codes',
    summary: 'Remove the recovery codes',
    access: 'signed-in',
    response: z.object({ id: Id }),
    failures: ['mfa_factor_not_found', 'insufficient_aal 403'],
  }),
}
