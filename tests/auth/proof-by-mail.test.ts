import { expect, test } from 'vitest'

import { isProvedByMail } from '#client/auth/password/proof-by-mail.ts'

const now = new Date('2026-11-24T14:00:00Z')
const seconds = now.getTime() / 1000
const tokenOf = (payload: unknown) => `x.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.x`
const cameBy = (method: string, timestamp: number) => tokenOf({ name: 'Zoë ÿ', amr: [{ method, timestamp }] })

test.for(['otp', 'recovery', 'magiclink', 'email/signup'])(
  'who came by a mail (%s) within the hour may set a password without the old one',
  (method) => {
    expect(isProvedByMail(cameBy(method, seconds - 60), now)).toBe(true)
    expect(isProvedByMail(cameBy(method, seconds - 3601), now)).toBe(false)
  },
)

test.for([
  ['a password', cameBy('password', seconds)],
  ['no method', tokenOf({ amr: [] })],
  ['another shape', tokenOf({ amr: 'otp' })],
  ['no JSON', 'x.bm90IGpzb24.x'],
  ['no base64', 'x.%%%.x'],
  ['no token', ''],
])('%s proves nothing', ([, token = '']) => {
  expect(isProvedByMail(token, now)).toBe(false)
})
