import { expect, test } from 'vitest'

import { landingOf, linkIn } from '#client/api/session/link.ts'

const at = (address: string) => linkIn(new URL(address, 'https://studio.example'))
const code = '7c1f2d0e-3b7a-4b5e-9a51-0d3c9f7f2a11'

test('the code of a link is taken out of the address, and the rest stays', () => {
  expect(at(`/reset-password?from=mail&code=${code}&sb_flow_id=abc`)).toEqual({
    link: { kind: 'code', code },
    rest: '/reset-password?from=mail',
  })
})

test('a code of another kind, such as a voucher, is left where it is', () => {
  expect(at('/book-now?code=SPRING-10')).toBeUndefined()
  expect(at(`/book-now?code=${code}%0d%0aset-cookie`)).toBeUndefined()
})

test('a session behind the # is read, and nothing of it stays', () => {
  const fields = 'access_token=a.b.c&refresh_token=r&expires_in=600&token_type=bearer&type=recovery&sb='

  expect(at(`/reset-password#${fields}`)).toEqual({
    link: { kind: 'session', tokens: { accessToken: 'a.b.c', refreshToken: 'r', expiresIn: 600 }, type: 'recovery' },
    rest: '/reset-password',
  })
})

test.for([
  '#access_token=a.b.c',
  '#access_token=&refresh_token=r',
  '#access_token=a%0d%0ab&refresh_token=r',
  `#access_token=${'a'.repeat(9000)}&refresh_token=r`,
  '#access_token=<script>&refresh_token=r',
])('tokens that cannot be tokens (%s) are refused without asking the server', (fragment) => {
  expect(at(`/${fragment}`)?.link.kind).toBe('refused')
})

test.for(['0', '-5', '1e400', 'NaN', 'soon', ''])('a nonsensical lifetime (%j) is taken for an hour', (seconds) => {
  expect(at(`/#access_token=a.b.c&refresh_token=r&expires_in=${seconds}`)?.link).toMatchObject({
    tokens: { expiresIn: 3600 },
  })
})

test.for([
  '?error=access_denied&error_code=otp_expired&error_description=Used',
  '#error=access_denied&error_code=otp_expired&error_description=Used&sb=',
  '?error=access_denied&error_code=otp_expired#error=access_denied&error_code=otp_expired&sb=',
])('why a link was refused (%s) is read by its code, and its sentence, which anybody can write, is not', (more) => {
  expect(at(`/reset-password${more}`)).toEqual({
    link: { kind: 'refused', code: 'otp_expired' },
    rest: '/reset-password',
  })
})

test('an address that brings nothing is left alone', () => {
  expect(at('/book-now?service=swing_eval#times')).toBeUndefined()
  expect(at('/%E0%A4%A?x=%#%')).toBeUndefined()
})

const followed = (address: string, isRecovery = false) => {
  const link = at(address)?.link
  return link && landingOf(link, isRecovery)
}

test('what leads to the root goes on to the page that says what became of it', () => {
  expect(followed(`/?code=${code}`)).toBe('/email-verification-success')
  expect(followed(`/?code=${code}`, true)).toBe('/reset-password')
  expect(followed('/#access_token=a.b.c&refresh_token=r&type=signup')).toBe('/email-verification-success')
  expect(followed('/#access_token=a.b.c&refresh_token=r&type=recovery')).toBe('/reset-password')
  expect(followed('/#access_token=a.b.c&refresh_token=r&type=magiclink')).toBeUndefined()
  expect(followed('/#error_code=otp_expired')).toBe('/email-verification-success')
  expect(followed('/#message=Confirmation+link+accepted')).toBe('/email-verification-success')
})
