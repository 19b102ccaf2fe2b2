import { browserSupportsWebAuthn, startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'

import type { CreationOptions, RequestOptions } from '#shared/auth/webauthn.ts'
import { Failure } from '#shared/http/failure.ts'

/** Has an authenticator create a key for this account. */
export const makeKey = (optionsJSON: CreationOptions) => startRegistration({ optionsJSON }).catch(throwKeyFailure)

/** Has an authenticator sign with its key. */
export const signWithKey = (optionsJSON: RequestOptions) => startAuthentication({ optionsJSON }).catch(throwKeyFailure)

const isAddressOfNumbers = (host: string) => /^[\d.]+$|^\[/.test(host)
const isOfThisMachine = (host: string) => /^127\.|^\[::1\]$/.test(host)

/** Why this browser cannot use keys on this page; undefined if it can. */
export function whyNoKeys({ hostname, port, pathname } = location): string | undefined {
  if (isAddressOfNumbers(hostname)) {
    return isOfThisMachine(hostname)
      ? `Browsers take no keys at an address of numbers. Open localhost${port && `:${port}`}${pathname} instead.`
      : 'Browsers take no keys at an address of numbers. Open this page at the studio’s own name instead.'
  }
  if (browserSupportsWebAuthn()) return undefined

  return 'This browser cannot do it. A current Chrome, Edge, Firefox or Safari can.'
}

const sentences: Partial<Record<WebAuthnError['code'], string>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device or key is in your account already.',
  ERROR_INVALID_DOMAIN: 'Browsers take keys only at the studio’s own address.',
  ERROR_INVALID_RP_ID: 'Browsers take keys only at the studio’s own address.',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: 'This key has no room for passkeys. Try another one.',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT:
    'This key cannot ask for a PIN or a finger. Set one up, or use another key.',
}

/** A refusal by the browser is no fault of the studio's, and usually what the person wanted. */
function throwKeyFailure(cause: unknown): never {
  if (!(cause instanceof Error)) throw cause
  const sentence = cause instanceof WebAuthnError ? sentences[cause.code] : undefined

  throw new Failure('wrong_state', sentence ?? 'It was canceled, or took too long. Nothing was changed.', { cause })
}
