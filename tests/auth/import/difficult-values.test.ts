import { expect, test } from 'vitest'

import { accountOf } from '#server/auth/import/accounts.ts'
import { Report } from '#server/auth/import/report.ts'

const long = '2023-04-05 06:07:08.123456+00'
const bcrypt = `$2b$04$${'a'.repeat(53)}`

/** The account that a row describes, and what the operator is told about it. */
function read(values: Record<string, string>) {
  const report = new Report()
  const ann = { id: '11111111-1111-4111-8111-111111111111', email: 'ann@example.com', email_confirmed_at: long }
  const account = accountOf(
    {
      table: 'users',
      place: { file: 'users.csv', line: 2 },
      values: { ...ann, encrypted_password: bcrypt, ...values },
    },
    report,
  )

  return { account, report: report.text(), problems: report.problems }
}

test.for([
  ['raw_user_meta_data', '["a", "list"]'],
  ['raw_user_meta_data', 'not JSON'],
  ['raw_user_meta_data', String.raw`{"nul": "\u0000"}`],
  ['raw_user_meta_data', String.raw`{"half": "\ud83d"}`],
  ['raw_user_meta_data', '{"huge": 1e400000}'],
  ['raw_user_meta_data', '{"tiny": [1e-16384]}'],
  ['raw_user_meta_data', '{"nothing": 0e9999999999}'],
  ['raw_app_meta_data', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`],
  ['created_at', 'infinity'],
  ['created_at', '0044-03-15 00:00:00+00 BC'],
  ['created_at', '2023-04-05 06:07:08+16:00'],
  ['banned_until', '0000-01-01 00:00:00+00'],
  ['last_sign_in_at', '2023-02-30 00:00:00+00'],
  ['invited_at', '0001-01-01 00:00:00+00'],
  ['phone', 'call me'],
  ['is_anonymous', 'perhaps'],
] as const)('%s %s is reported and left out, and the account comes in', ([column, value]) => {
  expect(read({}).problems).toBe(0)
  const { account, report, problems } = read({ [column]: value })

  expect(report).toMatch(new RegExp(`^users\\.csv:2 {2}\\S+ ann@example\\.com {2}${column} is .+: left out\\.$`, 'm'))
  expect(problems).toBe(1)
  expect(account).toMatchObject({ email: 'ann@example.com', passwordHash: bcrypt, isAnonymous: false })
})

test.for([
  ['2319-03-04 17:55:06.273+00', 2319],
  ['294276-12-31 23:59:59+00', 9999],
  ['infinity', 9999],
] as const)('a ban until %s keeps its person out', ([banned_until, year]) => {
  const { account, problems } = read({ banned_until })

  expect(new Date(account?.bannedUntil ?? '').getUTCFullYear()).toBe(year)
  expect(problems).toBe(0)
})

test.for([
  ['an old scrypt', '$scrypt$n=16384$abc'],
  ['an encrypted one', '{"key_id": "1", "alg": "aes-gcm-hkdf", "data": "c2VjcmV0"}'],
  ['a bcrypt that takes minutes', bcrypt.replace('$04$', '$31$')],
  ['a plain password', 'hunter2'],
] as const)('%s as a password is reported without being shown', ([, hash]) => {
  const { account, report } = read({ encrypted_password: hash })

  expect(report).toContain('its password is kept in a way that cannot be checked here')
  expect(report).not.toContain(hash)
  expect(account).toMatchObject({ email: 'ann@example.com', passwordHash: null })
})
