import { z } from 'zod'

import { isSafeUrl, seconds } from '#server/kernel/config/kinds.ts'

const Address = z
  .string()
  .refine(
    isSafeUrl,
    'must be an https:// URL, or http:// on this machine; pg-functions:// is not offered, a hook is a program that listens.',
  )
  .optional()

// As in Standard Webhooks: a version, and 24 to 64 random bytes.
const Secrets = z
  .string()
  .regex(/^v1,whsec_[A-Za-z0-9+/]{32,86}={0,2}(\|v1,whsec_[A-Za-z0-9+/]{32,86}={0,2})*$/, {
    error: 'must be v1,whsec_ with the base64 of 24 random bytes or more; several stand with | between them.',
  })
  .optional()

/** The environment variables of hooks. */
export const HookEnvironment = z.object({
  AUTH_HOOK_CUSTOM_ACCESS_TOKEN_URL: Address,
  AUTH_HOOK_CUSTOM_ACCESS_TOKEN_SECRETS: Secrets,
  AUTH_HOOK_SEND_EMAIL_URL: Address,
  AUTH_HOOK_SEND_EMAIL_SECRETS: Secrets,
  AUTH_HOOK_SEND_SMS_URL: Address,
  AUTH_HOOK_SEND_SMS_SECRETS: Secrets,
  AUTH_HOOK_PASSWORD_VERIFICATION_ATTEMPT_URL: Address,
  AUTH_HOOK_PASSWORD_VERIFICATION_ATTEMPT_SECRETS: Secrets,
  AUTH_HOOK_MFA_VERIFICATION_ATTEMPT_URL: Address,
  AUTH_HOOK_MFA_VERIFICATION_ATTEMPT_SECRETS: Secrets,
  AUTH_HOOK_BEFORE_USER_CREATED_URL: Address,
  AUTH_HOOK_BEFORE_USER_CREATED_SECRETS: Secrets,
  AUTH_HOOK_AFTER_USER_CREATED_URL: Address,
  AUTH_HOOK_AFTER_USER_CREATED_SECRETS: Secrets,

  AUTH_HOOK_SECONDS: seconds.default(5),
  AUTH_HOOK_BACKOFF_SECONDS: z.coerce.number('must be a number of seconds').min(0).default(2),
})
type HookVariables = z.output<typeof HookEnvironment>

/** What the studio's own program may decide, or do in our place. */
export const hookNames = [
  'custom_access_token',
  'send_email',
  'send_sms',
  'password_verification_attempt',
  'mfa_verification_attempt',
  'before_user_created',
  'after_user_created',
] as const
export type HookName = (typeof hookNames)[number]

export interface Hook {
  url: string
  /** Each signs every request, so that a new secret can replace an old one. */
  secrets: readonly string[]
}

const settingsOf = (
  variables: HookVariables,
): Record<HookName, { url?: string | undefined; secrets?: string | undefined }> => ({
  custom_access_token: {
    url: variables.AUTH_HOOK_CUSTOM_ACCESS_TOKEN_URL,
    secrets: variables.AUTH_HOOK_CUSTOM_ACCESS_TOKEN_SECRETS,
  },
  send_email: { url: variables.AUTH_HOOK_SEND_EMAIL_URL, secrets: variables.AUTH_HOOK_SEND_EMAIL_SECRETS },
  send_sms: { url: variables.AUTH_HOOK_SEND_SMS_URL, secrets: variables.AUTH_HOOK_SEND_SMS_SECRETS },
  password_verification_attempt: {
    url: variables.AUTH_HOOK_PASSWORD_VERIFICATION_ATTEMPT_URL,
    secrets: variables.AUTH_HOOK_PASSWORD_VERIFICATION_ATTEMPT_SECRETS,
  },
  mfa_verification_attempt: {
    url: variables.AUTH_HOOK_MFA_VERIFICATION_ATTEMPT_URL,
    secrets: variables.AUTH_HOOK_MFA_VERIFICATION_ATTEMPT_SECRETS,
  },
  before_user_created: {
    url: variables.AUTH_HOOK_BEFORE_USER_CREATED_URL,
    secrets: variables.AUTH_HOOK_BEFORE_USER_CREATED_SECRETS,
  },
  after_user_created: {
    url: variables.AUTH_HOOK_AFTER_USER_CREATED_URL,
    secrets: variables.AUTH_HOOK_AFTER_USER_CREATED_SECRETS,
  },
})

/** Why these variables contradict each other, in one sentence. */
export function hookFlaw(variables: HookVariables): string | undefined {
  const [unsigned] = Object.entries(settingsOf(variables)).find(([, { url, secrets }]) => url && !secrets) ?? []
  const start = `AUTH_HOOK_${unsigned?.toUpperCase()}`

  return unsigned && `${start}_SECRETS must be set with ${start}_URL: v1,whsec_ and then \`openssl rand -base64 32\`.`
}

export function hookConfigOf(variables: HookVariables) {
  const hooks: Partial<Record<HookName, Hook>> = {}
  const settings = settingsOf(variables)
  for (const name of hookNames) {
    const { url, secrets = '' } = settings[name]
    if (url) hooks[name] = { url, secrets: secrets.split('|').map((secret) => secret.slice('v1,'.length)) }
  }

  return {
    /** Only the hooks that are set. */
    hooks,
    hookSeconds: variables.AUTH_HOOK_SECONDS,
    hookBackoffSeconds: variables.AUTH_HOOK_BACKOFF_SECONDS,
  }
}
