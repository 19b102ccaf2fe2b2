import { z } from 'zod'

import { isSafeUrl } from '#server/kernel/config/kinds.ts'
import type { ForeignScripts } from '#server/kernel/http/headers.ts'
import { captchaPages } from '#shared/auth/captcha-pages.ts'

const Address = z.string().refine(isSafeUrl, 'must be an https:// URL, or http:// on this machine').optional()

/** The environment variables of the captcha. */
export const CaptchaEnvironment = z.object({
  AUTH_CAPTCHA: z.enum(['off', 'turnstile', 'hcaptcha']).default('off'),
  AUTH_CAPTCHA_SITE_KEY: z.string().max(200).optional(),
  AUTH_CAPTCHA_SECRET: z.string().max(200).optional(),
  AUTH_CAPTCHA_URL: Address,
  AUTH_CAPTCHA_SCRIPT_URL: Address,
})
type CaptchaVariables = z.output<typeof CaptchaEnvironment>

interface Provider {
  url: string
  scriptUrl: string
  /** The origins from which its script loads and shows frames. */
  origins: readonly string[]
}

const providers: Record<'turnstile' | 'hcaptcha', Provider> = {
  turnstile: {
    url: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    scriptUrl: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    origins: ['https://challenges.cloudflare.com'],
  },
  hcaptcha: {
    url: 'https://api.hcaptcha.com/siteverify',
    scriptUrl: 'https://js.hcaptcha.com/1/api.js?render=explicit',
    origins: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  },
}

/** Why these variables contradict each other, in one sentence. */
export const captchaFlaw = (variables: CaptchaVariables): string | undefined =>
  variables.AUTH_CAPTCHA !== 'off' && !(variables.AUTH_CAPTCHA_SITE_KEY && variables.AUTH_CAPTCHA_SECRET)
    ? `AUTH_CAPTCHA_SITE_KEY and AUTH_CAPTCHA_SECRET must be set with AUTH_CAPTCHA=${variables.AUTH_CAPTCHA}.`
    : undefined

/** Undefined: no captcha is asked for. */
export function captchaConfigOf(variables: CaptchaVariables) {
  const { AUTH_CAPTCHA: kind, AUTH_CAPTCHA_SITE_KEY: siteKey = '', AUTH_CAPTCHA_SECRET: secret = '' } = variables
  if (kind === 'off') return undefined

  const provider = providers[kind]
  const scriptUrl = variables.AUTH_CAPTCHA_SCRIPT_URL ?? provider.scriptUrl
  return {
    kind,
    siteKey,
    secret,
    url: variables.AUTH_CAPTCHA_URL ?? provider.url,
    scriptUrl,
    origins: [...new Set([new URL(scriptUrl).origin, ...provider.origins])],
  }
}

/** The origins that pages with a captcha may load from. */
export const captchaScripts = ({
  captcha,
}: {
  captcha?: { origins: readonly string[] } | undefined
}): readonly ForeignScripts[] =>
  captcha
    ? [
        {
          isOn: (path) => captchaPages.has(path),
          scripts: captcha.origins,
          frames: captcha.origins,
          connects: captcha.origins,
        },
      ]
    : []
