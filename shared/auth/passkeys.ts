import { z } from 'zod'

import { Id } from '#shared/http/wire.ts'

import { authEndpoint } from './endpoint.ts'
import { security } from './requests.ts'
import { Session, Timestamp } from './user.ts'
import { CreationOptions, RequestOptions } from './webauthn.ts'

export const Passkey = z.object({
  id: Id,
  /** The owner's name for it; at first the name of the authenticator, when it is known. */
  friendly_name: z.string().optional(),
  created_at: Timestamp,
  last_used_at: Timestamp.optional(),
})
export type Passkey = z.output<typeof Passkey>

const Text = z.string().max(100)

const Answer = z.object({
  challenge_id: Text.nullish().meta({ examples: ['3f0c2a4e-9f0e-4a54-8b0e-0d7b0b3c6a11'] }),
  /** The browser's answer, as JSON of WebAuthn level 3. */
  credential: z.unknown().optional(),
})
export type PasskeyAnswer = z.output<typeof Answer>

/** What a browser is to do, until when (seconds since 1970), and the id for its answer. */
const ceremonyWith = <Options extends z.ZodType>(options: Options) =>
  z.object({ challenge_id: Id, options, expires_at: z.int() })

const params = z.object({ passkeyId: z.string().max(100) })
const limit = { max: 30, perSeconds: 300 } as const

/** Signing in with a key on a device: it asks for a finger, a face or a PIN, so it counts as two steps. */
export const passkeysContract = {
  askForPasskey: authEndpoint({
    method: 'POST',
    path: '/auth/v1/passkeys/registration/options',
    summary: 'Begin to add a passkey to the account',
    access: 'signed-in',
    response: ceremonyWith(CreationOptions),
    failures: [
      'passkey_disabled',
      'too_many_passkeys',
      'insufficient_aal 403',
      'no_authorization 403',
      'email_not_confirmed 403',
      'phone_not_confirmed 403',
    ],
    limit,
  }),
  addPasskey: authEndpoint({
    method: 'POST',
    path: '/auth/v1/passkeys/registration/verify',
    summary: 'Add the passkey that the browser has made',
    access: 'signed-in',
    body: Answer,
    response: Passkey,
    failures: [
      'passkey_disabled',
      'too_many_passkeys',
      'insufficient_aal 403',
      'webauthn_challenge_not_found',
      'webauthn_challenge_expired',
      'webauthn_verification_failed',
      'webauthn_credential_exists',
    ],
    limit,
  }),
  askForPasskeySignIn: authEndpoint({
    method: 'POST',
    path: '/auth/v1/passkeys/authentication/options',
    summary: 'Begin to sign in with a passkey',
    access: 'anyone',
    body: z.object(security).optional(),
    response: ceremonyWith(RequestOptions),
    failures: ['passkey_disabled', 'captcha_failed'],
    captcha: true,
    limit,
  }),
  signInWithPasskey: authEndpoint({
    method: 'POST',
    path: '/auth/v1/passkeys/authentication/verify',
    summary: 'Sign in with what the passkey has signed',
    access: 'anyone',
    body: Answer,
    response: Session,
    failures: [
      'passkey_disabled',
      'webauthn_challenge_not_found',
      'webauthn_challenge_expired',
      'webauthn_verification_failed',
      'user_banned',
      'email_not_confirmed',
      'phone_not_confirmed',
    ],
    limit,
    knowsDevice: true,
  }),
  listPasskeys: authEndpoint({
    method: 'GET',
    path: '/auth/v1/passkeys',
    summary: 'The passkeys of the signed-in user, the oldest first',
    access: 'signed-in',
    response: z.array(Passkey),
    failures: ['passkey_disabled'],
  }),
  renamePasskey: authEndpoint({
    method: 'PATCH',
    path: '/auth/v1/passkeys/:passkeyId',
    summary: 'Name a passkey',
    access: 'signed-in',
    params,
    body: z.object({
      friendly_name: z
        .string()
        .max(1024)
        .nullish()
        .meta({ examples: ['Laptop'] }),
    }),
    response: Passkey,
    failures: ['passkey_disabled', 'validation_failed', 'validation_failed 404'],
  }),
  removePasskey: authEndpoint({
    method: 'DELETE',
    path: '/auth/v1/passkeys/:passkeyId',
    summary: 'Remove a passkey',
    access: 'signed-in',
    params,
    status: 204,
    response: z.void(),
    failures: ['passkey_disabled', 'validation_failed', 'validation_failed 404', 'insufficient_aal 403'],
  }),
}
