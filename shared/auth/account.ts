import { z } from 'zod'

import type { DeclaredFailure } from '#shared/http/endpoint.ts'

import { authEndpoint, Location, Page } from './endpoint.ts'
import {
  Link,
  OtpRequest,
  RecoveryRequest,
  ResendRequest,
  SignUp,
  TokenRequest,
  UserChange,
  Verification,
} from './requests.ts'
import { Device, Session, User } from './user.ts'

// Where a mailed link leads: by the query, else by a header, else to the page that asked.
const redirect = {
  query: z.object({ redirect_to: z.string().max(4096).optional() }),
  headers: z.looseObject({ redirect_to: z.string().optional(), referer: z.string().optional() }),
}
const limits = {
  token: { max: 150, perSeconds: 300, setting: 'token' },
  codes: { max: 30, perSeconds: 300, setting: 'codes' },
  // The page, its button and the typed code count as one attempt.
  verify: { max: 30, perSeconds: 300, setting: 'verify', bucket: 'verify' },
} as const
const word = (example: string) =>
  z
    .string()
    .optional()
    .meta({ examples: [example] })

/** The same answer whether or not a mail was sent. */
const PerhapsSent = z.object({})

const ofSending: DeclaredFailure[] = [
  'captcha_failed',
  'validation_failed',
  'over_email_send_rate_limit',
  'over_sms_send_rate_limit',
  'email_provider_disabled',
  'phone_provider_disabled',
  'phone_provider_disabled 400',
]

const ofPasswords: DeclaredFailure[] = ['weak_password', 'unavailable']

const signingIn = {
  signUp: authEndpoint({
    method: 'POST',
    path: '/auth/v1/signup',
    summary: 'Sign up with an e-mail address or a phone number and a password, or anonymously without either',
    access: 'anyone',
    ...redirect,
    body: SignUp,
    response: z.union([Session, User]),
    failures: [...ofSending, ...ofPasswords, 'user_already_exists', 'signup_disabled', 'anonymous_provider_disabled'],
    captcha: true,
    limit: limits.codes,
    knowsDevice: true,
  }),
  issueToken: authEndpoint({
    method: 'POST',
    path: '/auth/v1/token',
    summary: 'Sign in (grant_type=password, pkce or id_token) or go on (grant_type=refresh_token)',
    access: 'anyone',
    query: z.object({ grant_type: word('password') }),
    body: TokenRequest,
    response: Session,
    failures: [
      'validation_failed',
      'invalid_credentials',
      'email_not_confirmed',
      'phone_not_confirmed',
      'email_provider_disabled',
      'phone_provider_disabled',
      'user_banned 400',
      'session_expired 400',
      'hook_timeout 503',
      'hook_timeout_after_retry 503',
      'refresh_token_not_found',
      'refresh_token_already_used',
      'session_not_found 400',
      'flow_state_not_found',
      'flow_state_expired',
      'bad_code_verifier',
      'web3_provider_disabled',
      'provider_disabled',
      'provider_email_needs_verification',
      'identity_already_exists',
      'manual_linking_disabled',
      'insufficient_aal',
      'signup_disabled',
      'captcha_failed',
      'invalid_request',
      'unavailable',
    ],
    captcha: { grants: ['password', 'web3'] },
    limit: limits.token,
    knowsDevice: true,
  }),
  signOut: authEndpoint({
    method: 'POST',
    path: '/auth/v1/logout',
    summary: 'End this session, all of them, or all others',
    access: 'signed-in',
    isDoneWithoutSession: true,
    query: z.object({ scope: word('local') }),
    status: 204,
    response: z.void(),
    failures: ['validation_failed'],
  }),
}

const sendingCodes = {
  recover: authEndpoint({
    method: 'POST',
    path: '/auth/v1/recover',
    summary: 'Mail a link that lets the owner of an address set a new password',
    access: 'anyone',
    ...redirect,
    body: RecoveryRequest,
    response: PerhapsSent,
    failures: ofSending,
    captcha: true,
    limit: limits.codes,
    knowsDevice: 'when it has a number',
  }),
  sendOtp: authEndpoint({
    method: 'POST',
    path: '/auth/v1/otp',
    summary: 'Mail a sign-in link and code, or send a code by SMS; makes the account unless told not to',
    access: 'anyone',
    ...redirect,
    body: OtpRequest,
    response: PerhapsSent,
    failures: ofSending,
    captcha: true,
    limit: limits.codes,
    knowsDevice: 'when it has a number',
  }),
  sendMagicLink: authEndpoint({
    method: 'POST',
    path: '/auth/v1/magiclink',
    summary: 'The older name of /otp for an e-mail address',
    access: 'anyone',
    ...redirect,
    body: OtpRequest,
    response: PerhapsSent,
    failures: ofSending,
    captcha: true,
    limit: limits.codes,
    knowsDevice: 'when it has a number',
  }),
  resend: authEndpoint({
    method: 'POST',
    path: '/auth/v1/resend',
    summary: 'Send once more what was to be confirmed',
    access: 'anyone',
    ...redirect,
    body: ResendRequest,
    response: PerhapsSent,
    failures: ofSending,
    captcha: true,
    limit: limits.codes,
    knowsDevice: 'when it has a number',
  }),
  reauthenticate: authEndpoint({
    method: 'GET',
    path: '/auth/v1/reauthenticate',
    summary: 'Send the signed-in user a code that a new password may ask for',
    access: 'signed-in',
    response: PerhapsSent,
    failures: [...ofSending, 'email_not_confirmed 422', 'phone_not_confirmed 422'],
  }),
}

const confirming = {
  showVerification: authEndpoint({
    method: 'GET',
    path: '/auth/v1/verify',
    summary: 'The page behind the link of a mail; its button confirms, reading it does not',
    access: 'anyone',
    query: Link,
    page: true,
    response: z.union([Page, Location]),
    limit: limits.verify,
  }),
  verify: authEndpoint({
    method: 'POST',
    path: '/auth/v1/verify',
    summary: 'Prove an address with the code that was sent to it, or with the token of the link',
    access: 'anyone',
    body: Verification,
    response: z.union([Session, z.object({ msg: z.string(), code: z.string() })]),
    failures: ['otp_expired', 'validation_failed', 'user_banned', 'email_exists', 'phone_exists'],
    limit: limits.verify,
    knowsDevice: true,
  }),
  confirmLink: authEndpoint({
    method: 'POST',
    path: '/auth/v1/verify/link',
    summary: 'The button of that page: proves the address, signs in and goes back to where it was asked for',
    access: 'anyone',
    body: Link,
    redirect: 303,
    response: Location,
    failures: ['not_allowed'],
    limit: limits.verify,
    knowsDevice: true,
    isOwnForm: true,
  }),
}

const ownAccount = {
  readUser: authEndpoint({
    method: 'GET',
    path: '/auth/v1/user',
    summary: 'The signed-in user; for an app, as much of them as they let it see',
    access: 'signed-in',
    isOpenToApps: true,
    includesUser: true,
    response: User,
  }),
  updateUser: authEndpoint({
    method: 'PUT',
    path: '/auth/v1/user',
    summary: "Change the signed-in user's password, address, number or metadata",
    access: 'signed-in',
    ...redirect,
    body: UserChange,
    response: User,
    failures: [
      ...ofSending,
      ...ofPasswords,
      'not_admin',
      'validation_failed 422',
      'email_exists',
      'phone_exists',
      'same_password',
      'insufficient_aal',
      'reauthentication_needed',
      'reauthentication_not_valid',
      'current_password_required',
      'current_password_invalid',
      'invalid_credentials',
      'over_request_rate_limit',
      'hook_timeout',
      'hook_timeout_after_retry',
    ],
    limit: limits.codes,
  }),
  listSessions: authEndpoint({
    method: 'GET',
    path: '/auth/v1/user/sessions',
    summary: 'The devices that the signed-in user is signed in on, the latest first',
    access: 'signed-in',
    response: z.array(Device),
    failures: ['insufficient_aal 403'],
  }),
  endSession: authEndpoint({
    method: 'DELETE',
    path: '/auth/v1/user/sessions/:sessionId',
    summary: 'Sign out one of these devices',
    access: 'signed-in',
    params: z.object({ sessionId: z.string().max(100) }),
    status: 204,
    response: z.void(),
    failures: ['session_not_found 404', 'insufficient_aal 403'],
  }),
}

export const accountContract = { ...signingIn, ...sendingCodes, ...confirming, ...ownAccount }
