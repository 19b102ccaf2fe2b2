import { z } from 'zod'

import { relyingPartyOf } from '#server/auth/webauthn/relying-party.ts'
import { count, isOn, list, seconds, Switch } from '#server/kernel/config/kinds.ts'

/** The environment variables of passkeys and second steps. */
export const FactorEnvironment = z.object({
  AUTH_PASSKEYS: Switch.default('on'),
  AUTH_PASSKEYS_EACH: count.default(10),
  AUTH_WEBAUTHN_RP_ID: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'must be a host name without a port')
    .optional(),
  AUTH_WEBAUTHN_ORIGINS: z
    .string()
    .default('')
    .refine((text) => list(text).every((origin) => URL.parse(origin)?.origin === origin), {
      error: 'must be origins as https://studio.example, with commas between them',
    }),

  AUTH_MFA_TOTP: Switch.default('on'),
  AUTH_MFA_PHONE: Switch.optional(),
  AUTH_MFA_WEBAUTHN: Switch.default('on'),
  AUTH_MFA_RECOVERY_CODES: Switch.default('on'),
  AUTH_MFA_FACTORS: count.default(10),
  AUTH_MFA_CHALLENGE_SECONDS: seconds.default(300),
})

type Variables = z.output<typeof FactorEnvironment> & { PUBLIC_URL?: string | undefined }

/** Why these variables contradict each other, in one sentence. */
export function factorFlaw({ AUTH_WEBAUTHN_RP_ID: rpId, PUBLIC_URL: publicUrl }: Variables): string | undefined {
  if (!rpId || !publicUrl) return undefined

  const { id: host } = relyingPartyOf({ publicUrl, auth: { webauthn: { rpId: undefined, origins: [] } } })
  return host === rpId || host.endsWith(`.${rpId}`)
    ? undefined
    : `AUTH_WEBAUTHN_RP_ID must be ${host} or a domain above it, as PUBLIC_URL says, or no browser uses a passkey here; it is ${rpId}.`
}

export function factorConfigOf(variables: z.output<typeof FactorEnvironment>, facts: { demo: boolean; sms: boolean }) {
  return {
    passkeys: isOn(variables.AUTH_PASSKEYS),
    /** How many passkeys an account may have. */
    mostPasskeys: variables.AUTH_PASSKEYS_EACH,
    /** Undefined or empty: taken from PUBLIC_URL. */
    webauthn: { rpId: variables.AUTH_WEBAUTHN_RP_ID, origins: list(variables.AUTH_WEBAUTHN_ORIGINS) },
    mfa: {
      totp: isOn(variables.AUTH_MFA_TOTP),
      phone: isOn(variables.AUTH_MFA_PHONE, facts.demo || facts.sms),
      webauthn: isOn(variables.AUTH_MFA_WEBAUTHN),
      recoveryCodes: isOn(variables.AUTH_MFA_RECOVERY_CODES),
      /** How many factors an account may have. */
      mostFactors: variables.AUTH_MFA_FACTORS,
      /** How long a challenge may be answered, and how long a new factor may wait for its first right answer. */
      challengeSeconds: variables.AUTH_MFA_CHALLENGE_SECONDS,
    },
  }
}
