import { expect, test } from 'vitest'

import { readConfig } from '#server/config.ts'
import { ConfigError } from '#server/kernel/config/config.ts'

const secret = `v1,whsec_${Buffer.alloc(32, 'k').toString('base64')}`
const hooksOf = (environment: Record<string, string>) =>
  readConfig({ DATABASE_URL: 'postgres://unused', SECRET_KEY: 'x'.repeat(32), ...environment }).auth.hooks

test('a hook has an address and one secret or more', () => {
  const hooks = hooksOf({
    AUTH_HOOK_SEND_EMAIL_URL: 'https://hooks.example/mail',
    AUTH_HOOK_SEND_EMAIL_SECRETS: `${secret}|${secret}`,
  })

  expect(hooks).toEqual({
    send_email: { url: 'https://hooks.example/mail', secrets: [secret.slice(3), secret.slice(3)] },
  })
})

test.each([
  ['without a secret', { AUTH_HOOK_SEND_SMS_URL: 'https://hooks.example/' }, /AUTH_HOOK_SEND_SMS_SECRETS must be set/],
  [
    'in the database',
    { AUTH_HOOK_SEND_SMS_URL: 'pg-functions://postgres/public/f' },
    /pg-functions:\/\/ is not offered/,
  ],
  ['in the clear', { AUTH_HOOK_SEND_SMS_URL: 'http://hooks.example/' }, /AUTH_HOOK_SEND_SMS_URL must be an https/],
  ['with a weak secret', { AUTH_HOOK_SEND_SMS_SECRETS: 'v1,whsec_c2hvcnQ=' }, /AUTH_HOOK_SEND_SMS_SECRETS must be/],
])('a hook %s is refused in one sentence', (_what, environment, sentence) => {
  const read = () => hooksOf(environment)

  expect(read).toThrow(ConfigError)
  expect(read).toThrow(sentence)
})
