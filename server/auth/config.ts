import { z } from 'zod'

import { count, days, isOn, list, seconds, Switch } from '#server/kernel/config/kinds.ts'

import { CaptchaEnvironment, captchaConfigOf, captchaFlaw } from './captcha/config.ts'
import { isQuick, regexOf } from './codes/redirect-pattern.ts'
import { FactorEnvironment, factorConfigOf, factorFlaw } from './factors/config.ts'
import { hookConfigOf, HookEnvironment, hookFlaw } from './hooks/config.ts'
import { OAuthEnvironment, oauthConfigOf } from './oauth/config.ts'
import { decidedCost, leastCost } from './passwords/password-hash.ts'
import { SocialEnvironment, socialConfigOf } from './social/config.ts'
import { socialFlaw } from './social/flaw.ts'

/** The environment variables of accounts, sessions and codes. */
export const AuthEnvironment = z.object({
  AUTH_SIGNUP: Switch.default('on'),
  AUTH_EMAIL: Switch.default('on'),
  AUTH_PHONE: Switch.optional(),
  AUTH_ANONYMOUS: Switch.optional(),
  AUTH_AUTOCONFIRM: Switch.default('off'),
  AUTH_AUTOCONFIRM_PHONE: Switch.default('off'),
  AUTH_SECURE_EMAIL_CHANGE: Switch.default('on'),
  AUTH_REDIRECT_URLS: z
    .string()
    .default('')
    .refine(
      (text) => list(text).every(isQuick),
      'holds a pattern with too many stars: two ** at most, and two * between dots',
    )
    .refine((text) => list(text).every(regexOf), 'holds a pattern whose braces or brackets do not match'),
  AUTH_LEGACY_JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),

  AUTH_ACCESS_TOKEN_SECONDS: seconds.default(3600),
  AUTH_REFRESH_REUSE_SECONDS: seconds.default(10),
  AUTH_SESSION_SECONDS: seconds.optional(),
  AUTH_SESSION_IDLE_SECONDS: seconds.optional(),
  AUTH_SESSION_WEAK_SECONDS: seconds.optional(),
  AUTH_SESSION_SINGLE: Switch.default('off'),

  AUTH_MAIL_CODE_SECONDS: seconds.default(600),
  AUTH_LINK_SIGN_IN_SECONDS: seconds.default(3600),
  AUTH_LINK_CONFIRM_SECONDS: seconds.default(86_400),
  AUTH_LINK_INVITE_SECONDS: seconds.default(604_800),
  AUTH_SMS_CODE_SECONDS: seconds.default(60),
  AUTH_CODE_LENGTH: z.coerce.number().int().min(6).max(10).default(6),
  AUTH_PKCE_SECONDS: seconds.default(300),
  AUTH_REAUTHENTICATION_SECONDS: seconds.default(86_400),

  ...FactorEnvironment.shape,
  ...SocialEnvironment.shape,
  ...OAuthEnvironment.shape,
  ...HookEnvironment.shape,
  ...CaptchaEnvironment.shape,

  AUTH_PASSWORD_LENGTH: z.coerce.number().int().min(6).max(64).default(8),
  AUTH_PASSWORD_CLASSES: z
    .string()
    .regex(/^(lower|upper|letter|digit|symbol)?(,(lower|upper|letter|digit|symbol))*$/, {
      error: 'may name lower, upper, letter, digit and symbol, with commas between them',
    })
    .default(''),
  AUTH_PASSWORD_WORDS: z.string().default(''),
  AUTH_PASSWORD_PWNED: z.enum(['off', 'common', 'on', 'required']).default('common'),
  AUTH_PASSWORD_PWNED_URL: z.url().default('https://api.pwnedpasswords.com'),
  AUTH_PASSWORD_REAUTHENTICATION: Switch.default('off'),
  AUTH_PASSWORD_CURRENT: Switch.default('on'),

  AUTH_MAIL_RESEND_SECONDS: seconds.default(60),
  AUTH_SMS_RESEND_SECONDS: seconds.default(60),
  AUTH_MAILS_PER_RECIPIENT: count.default(10),
  AUTH_SMS_PER_RECIPIENT: count.default(5),
  AUTH_MAILS_PER_HOUR: count.optional(),
  AUTH_SMS_PER_HOUR: count.default(30),
  AUTH_LIMIT_ANONYMOUS: count.default(30),
  AUTH_LIMIT_CODES: count.default(30),
  AUTH_LIMIT_VERIFY: count.default(30),
  AUTH_LIMIT_TOKEN: count.default(150),

  AUTH_KEEP_ENDED_SECONDS: seconds.default(86_400),
  AUTH_KEEP_ANONYMOUS_DAYS: count.default(30),
  KEEP_ENDED_SESSIONS_DAYS: days.default(30),
  KEEP_UNUSED_SESSIONS_DAYS: days.default(365),
  KEEP_DEVICES_DAYS: days.default(365),
})

type AuthVariables = z.output<typeof AuthEnvironment>

/** Why these variables contradict each other, in one sentence. */
export const authFlaw = (variables: AuthVariables & { PUBLIC_URL?: string | undefined }): string | undefined =>
  hookFlaw(variables) ?? captchaFlaw(variables) ?? factorFlaw(variables) ?? socialFlaw(variables)

/** The configuration that follows from them. Durations are in seconds; an undefined one never ends. */
export function authConfigOf(
  variables: AuthVariables,
  given: { test: boolean; demo: boolean; smtp: boolean; sms: boolean },
) {
  const hooks = hookConfigOf(variables)
  const facts = { ...given, sms: given.sms || hooks.hooks.send_sms !== undefined }
  const mailsLeave = given.smtp || hooks.hooks.send_email !== undefined

  return {
    signUp: isOn(variables.AUTH_SIGNUP),
    email: isOn(variables.AUTH_EMAIL),
    /** Without a provider of SMS, codes by phone only work in the demo studio. */
    phone: isOn(variables.AUTH_PHONE, facts.demo || facts.sms),
    anonymous: isOn(variables.AUTH_ANONYMOUS, facts.demo),
    autoconfirm: isOn(variables.AUTH_AUTOCONFIRM),
    autoconfirmPhone: isOn(variables.AUTH_AUTOCONFIRM_PHONE),
    secureEmailChange: isOn(variables.AUTH_SECURE_EMAIL_CHANGE),
    /** Patterns of foreign addresses to which links may redirect. */
    redirectPatterns: list(variables.AUTH_REDIRECT_URLS),
    legacyJwtSecret: variables.AUTH_LEGACY_JWT_SECRET,
    accessTokenSeconds: variables.AUTH_ACCESS_TOKEN_SECONDS,
    refreshReuseSeconds: variables.AUTH_REFRESH_REUSE_SECONDS,
    sessionSeconds: variables.AUTH_SESSION_SECONDS,
    sessionIdleSeconds: variables.AUTH_SESSION_IDLE_SECONDS,
    /** How long a person with a second factor may go without using it. */
    sessionWeakSeconds: variables.AUTH_SESSION_WEAK_SECONDS,
    sessionSingle: isOn(variables.AUTH_SESSION_SINGLE),
    mailCodeSeconds: variables.AUTH_MAIL_CODE_SECONDS,
    linkSeconds: {
      signIn: variables.AUTH_LINK_SIGN_IN_SECONDS,
      confirm: variables.AUTH_LINK_CONFIRM_SECONDS,
      invite: variables.AUTH_LINK_INVITE_SECONDS,
    },
    smsCodeSeconds: variables.AUTH_SMS_CODE_SECONDS,
    codeLength: variables.AUTH_CODE_LENGTH,
    pkceSeconds: variables.AUTH_PKCE_SECONDS,
    reauthenticationSeconds: variables.AUTH_REAUTHENTICATION_SECONDS,
    ...factorConfigOf(variables, facts),
    social: socialConfigOf(variables),
    ...oauthConfigOf(variables),
    ...hooks,
    captcha: captchaConfigOf(variables),
    password: passwordConfigOf(variables, given),
    limits: limitConfigOf(variables, mailsLeave),
    keepEndedSeconds: variables.AUTH_KEEP_ENDED_SECONDS,
    keepAnonymousDays: variables.AUTH_KEEP_ANONYMOUS_DAYS,
    keepEndedSessionsDays: variables.KEEP_ENDED_SESSIONS_DAYS,
    keepUnusedSessionsDays: variables.KEEP_UNUSED_SESSIONS_DAYS,
    keepDevicesDays: variables.KEEP_DEVICES_DAYS,
  }
}

const passwordConfigOf = (variables: AuthVariables, given: { test: boolean }) => ({
  minimumLength: variables.AUTH_PASSWORD_LENGTH,
  classes: list(variables.AUTH_PASSWORD_CLASSES),
  /** Words that are easy to guess for this studio. */
  words: list(variables.AUTH_PASSWORD_WORDS),
  pwned: variables.AUTH_PASSWORD_PWNED,
  pwnedUrl: variables.AUTH_PASSWORD_PWNED_URL,
  reauthentication: isOn(variables.AUTH_PASSWORD_REAUTHENTICATION),
  current: isOn(variables.AUTH_PASSWORD_CURRENT),
  hashCost: given.test ? leastCost : decidedCost,
})

const limitConfigOf = (variables: AuthVariables, mailsLeave: boolean) => ({
  mailResendSeconds: variables.AUTH_MAIL_RESEND_SECONDS,
  smsResendSeconds: variables.AUTH_SMS_RESEND_SECONDS,
  mailsPerRecipient: variables.AUTH_MAILS_PER_RECIPIENT,
  smsPerRecipient: variables.AUTH_SMS_PER_RECIPIENT,
  /** A studio without a mail server is only being tried out. */
  mailsPerHour: variables.AUTH_MAILS_PER_HOUR ?? (mailsLeave ? 500 : 30),
  smsPerHour: variables.AUTH_SMS_PER_HOUR,
  anonymous: variables.AUTH_LIMIT_ANONYMOUS,
  codes: variables.AUTH_LIMIT_CODES,
  verify: variables.AUTH_LIMIT_VERIFY,
  token: variables.AUTH_LIMIT_TOKEN,
})

type AuthConfig = ReturnType<typeof authConfigOf>

declare module '#server/kernel/config/config.ts' {
  interface Config {
    auth: AuthConfig
  }
}
