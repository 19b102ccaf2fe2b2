/** Every code of an answer. Programs read the code, people read the message. */
export type FailureCode =
  // any endpoint
  | 'bad_json'
  | 'invalid_input'
  | 'not_signed_in'
  | 'session_expired'
  | 'not_allowed'
  | 'second_factor_needed'
  | 'not_found'
  | 'method_not_allowed'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'too_many_requests'
  | 'unavailable'
  | 'internal'
  // booking
  | 'not_offered'
  | 'slot_taken'
  | 'hold_expired'
  | 'expired'
  | 'key_reused'
  | 'wrong_state'
  | 'version_conflict'
  | 'price_changed'
  | 'quota_exceeded'
  | 'too_late'
  | 'already_booked'
  | 'waiver_needed'
  // orders
  | 'out_of_stock'
  | 'not_refundable'
  | 'approval_needed'
  // /auth/v1, in the words of that protocol
  | 'validation_failed'
  | 'request_entity_too_large'
  | 'request_timeout'
  | 'over_request_rate_limit'
  | 'over_email_send_rate_limit'
  | 'over_sms_send_rate_limit'
  | 'unexpected_failure'
  | 'unknown'
  | 'no_authorization'
  | 'not_admin'
  | 'bad_jwt'
  | 'user_not_found'
  | 'session_not_found'
  | 'user_banned'
  | 'user_already_exists'
  | 'email_exists'
  | 'phone_exists'
  | 'signup_disabled'
  | 'email_provider_disabled'
  | 'phone_provider_disabled'
  | 'anonymous_provider_disabled'
  | 'otp_disabled'
  | 'provider_disabled'
  | 'saml_provider_disabled'
  | 'sso_provider_not_found'
  | 'web3_provider_disabled'
  | 'feature_disabled'
  | 'conflict'
  | 'captcha_failed'
  | 'passkey_disabled'
  | 'invalid_credentials'
  | 'email_not_confirmed'
  | 'phone_not_confirmed'
  | 'email_address_invalid'
  | 'weak_password'
  | 'same_password'
  | 'reauthentication_needed'
  | 'reauthentication_not_valid'
  | 'current_password_required'
  | 'current_password_invalid'
  | 'insufficient_aal'
  | 'otp_expired'
  | 'flow_state_not_found'
  | 'flow_state_expired'
  | 'flow_state_already_used'
  | 'bad_code_verifier'
  | 'bad_oauth_state'
  | 'bad_oauth_callback'
  | 'oauth_provider_not_supported'
  | 'provider_email_needs_verification'
  | 'manual_linking_disabled'
  | 'identity_not_found'
  | 'identity_already_exists'
  | 'single_identity_not_deletable'
  | 'email_conflict_identity_not_deletable'
  | 'refresh_token_not_found'
  | 'refresh_token_already_used'
  | 'too_many_enrolled_mfa_factors'
  | 'mfa_factor_name_conflict'
  | 'mfa_factor_not_found'
  | 'mfa_verified_factor_exists'
  | 'mfa_ip_address_mismatch'
  | 'mfa_challenge_expired'
  | 'mfa_verification_failed'
  | 'mfa_verification_rejected'
  | 'mfa_totp_enroll_not_enabled'
  | 'mfa_totp_verify_not_enabled'
  | 'mfa_phone_enroll_not_enabled'
  | 'mfa_phone_verify_not_enabled'
  | 'mfa_webauthn_enroll_not_enabled'
  | 'mfa_webauthn_verify_not_enabled'
  | 'mfa_recovery_codes_enroll_not_enabled'
  | 'mfa_recovery_codes_verify_not_enabled'
  | 'mfa_recovery_codes_sole_factor'
  | 'mfa_recovery_codes_locked'
  | 'too_many_passkeys'
  | 'webauthn_challenge_not_found'
  | 'webauthn_challenge_expired'
  | 'webauthn_verification_failed'
  | 'webauthn_credential_exists'
  | 'hook_timeout'
  | 'hook_timeout_after_retry'
  | 'hook_payload_over_size_limit'
  | 'hook_payload_invalid_content_type'
  | 'oauth_client_not_found'
  | 'oauth_authorization_not_found'
  | 'oauth_consent_not_found'
  | 'oauth_dynamic_client_registration_disabled'
  // /auth/v1, in the words of OAuth
  | 'invalid_request'
  | 'invalid_grant'
  | 'invalid_client'
  | 'invalid_scope'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'access_denied'

/** A refused field: its path in the request, and a sentence for the person who filled it in. */
export interface FieldFailure {
  path: string
  message: string
}

/**
 * What a plan or a service limits: coming bookings, bookings a day, and per person; consecutive minutes, peak times,
 * days ahead.
 */
export const quotaRules = ['active', 'per_day', 'per_person', 'consecutive', 'peak', 'window'] as const
export type QuotaRule = (typeof quotaRules)[number]

export interface RefusedTime {
  startsAt: Date
  /** Wall time in the studio's zone. */
  local: string
  /** The code with which this time alone would be refused. */
  reason: string
  message: string
  nearest: readonly { startsAt: Date }[]
}

export interface FailureFacts {
  details?: readonly FieldFailure[]
  /** The nearest free starts, for `slot_taken` and `not_offered`. */
  nearest?: readonly { startsAt: Date }[]
  /** For several times: those that are refused or asked about, each with the reason and the nearest free starts. */
  times?: readonly RefusedTime[]
  /** The limit of a plan or a service, for `quota_exceeded`. */
  rule?: QuotaRule
  /** The price that was shown and the price now, for `price_changed`. */
  price?: { oldCents: number; newCents: number }
  /** The order that it is already in, when it cannot be sold twice. */
  order?: { id: string; number: string }
  /** The cart as it is now, for `price_changed`. */
  cart?: unknown
  /** The permission that it takes, for `not_allowed`. */
  permission?: string
  /** The act that a colleague must approve, for `approval_needed`. */
  approval?: { act: string; subjectId: string | null; cents: number }
  /** The record as it is now, for `version_conflict`; the text to be signed, for `waiver_needed`. */
  current?: unknown
  /** Overrides the code's usual status when a protocol uses one code with several. */
  status?: number
  retryAfterSeconds?: number
  /** The methods that the address answers, for `method_not_allowed`. */
  allow?: readonly string[]
  /** How to ask with a better credential, for the WWW-Authenticate header. */
  challenge?: string
  /** Why a password is weak, for `weak_password`. */
  reasons?: readonly string[]
  cause?: unknown
}

/** Those that the body of an answer tells. */
export const toldFacts = [
  'details',
  'nearest',
  'times',
  'rule',
  'price',
  'order',
  'cart',
  'permission',
  'approval',
  'current',
] as const satisfies readonly (keyof FailureFacts)[]

/** An expected refusal. Any other error is a bug, and is answered as `internal` without details. */
export class Failure extends Error {
  readonly code: FailureCode
  readonly facts: FailureFacts

  constructor(code: FailureCode, message: string, facts: FailureFacts = {}) {
    super(message, { cause: facts.cause })
    this.name = 'Failure'
    this.code = code
    this.facts = facts
  }
}

/** Refuses one field: the message is both the request's and the field's. */
export const invalidField = (path: string, message: string): Failure =>
  new Failure('invalid_input', message, { details: [{ path, message }] })

/**
 * True when a text has the form of a code. A list of all codes would be part of every page, and a newer server has more
 * of them.
 */
export const isFailureCode = (text: string): text is FailureCode => /^[a-z\d]+(_[a-z\d]+)*$/.test(text)
