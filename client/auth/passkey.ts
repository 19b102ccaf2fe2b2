import { startAuthentication, WebAuthnError } from '@simplewebauthn/browser'

import { call } from '#client/api/call.ts'
import { authContract } from '#client/api/session/contract.ts'
import type { PasskeyAnswer } from '#shared/auth/passkeys.ts'
import type { Security } from '#shared/auth/requests.ts'
import type { Session } from '#shared/auth/user.ts'
import { Failure, type FailureCode } from '#shared/http/failure.ts'

/** `security` shows that a person asks, where the studio keeps programs out. */
export const askForPasskey = async (security: Security = {}) =>
  call((await authContract()).askForPasskeySignIn, { body: security })

type PasskeyRequest = Awaited<ReturnType<typeof askForPasskey>>

/**
 * Lets the person pick a passkey: in a window of the browser, or among the suggestions of the e-mail field. Undefined
 * when they pick none, or when another question has taken the place of this one.
 */
export async function pickPasskey({ challenge_id, options }: PasskeyRequest, from: 'window' | 'suggestions') {
  try {
    const credential = await startAuthentication({
      optionsJSON: options,
      useBrowserAutofill: from === 'suggestions',
    })
    return { challenge_id, credential }
  } catch (error) {
    if (error instanceof WebAuthnError || error instanceof DOMException) return undefined
    throw error
  }
}

export const signInWithPasskey = async (answer: PasskeyAnswer): Promise<Session> =>
  call((await authContract()).signInWithPasskey, { body: answer })

const sentences: Partial<Record<FailureCode, string>> = {
  webauthn_verification_failed: 'This passkey is not known here any more. Sign in with your password.',
  webauthn_challenge_expired: 'That took too long. Please try once more.',
  webauthn_challenge_not_found: 'That took too long. Please try once more.',
  user_banned: 'This account is closed for now. Please ask the studio.',
  email_not_confirmed: 'The e-mail address of this account is not confirmed yet. Sign in with your password.',
}

export const passkeySentence = (error: Error): string =>
  (error instanceof Failure && sentences[error.code]) || error.message
