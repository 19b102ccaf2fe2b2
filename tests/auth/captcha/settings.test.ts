import { expect, test } from 'vitest'

import { readConfig } from '#server/config.ts'
import { ConfigError } from '#server/kernel/config/config.ts'

const captchaOf = (environment: Record<string, string>) =>
  readConfig({ DATABASE_URL: 'postgres://unused', SECRET_KEY: 'x'.repeat(32), ...environment }).auth.captcha

const keys = { AUTH_CAPTCHA_SITE_KEY: 'site', AUTH_CAPTCHA_SECRET: 'secret' }

test('a captcha is off unless a provider is named', () => {
  expect(captchaOf(keys)).toBeUndefined()
})

test('each provider has its own addresses', () => {
  expect(captchaOf({ AUTH_CAPTCHA: 'hcaptcha', ...keys })).toMatchObject({
    kind: 'hcaptcha',
    url: 'https://api.hcaptcha.com/siteverify',
    origins: ['https://js.hcaptcha.com', 'https://hcaptcha.com', 'https://*.hcaptcha.com'],
  })
})

test.each([
  ['without its keys', { AUTH_CAPTCHA: 'turnstile' }, /must be set with AUTH_CAPTCHA=turnstile/],
  ['of another make', { AUTH_CAPTCHA: 'recaptcha' }, /AUTH_CAPTCHA /],
  [
    'whose script comes in the clear',
    { AUTH_CAPTCHA_SCRIPT_URL: 'http://elsewhere.example/' },
    /AUTH_CAPTCHA_SCRIPT_URL must/,
  ],
])('a captcha %s is refused in one sentence', (_what, environment, sentence) => {
  const read = () => captchaOf(environment)

  expect(read).toThrow(ConfigError)
  expect(read).toThrow(sentence)
})
