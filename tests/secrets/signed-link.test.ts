import { expect, test } from 'vitest'

import { signedLink } from '#server/kernel/secrets/signed-link.ts'

const key = 'k'.repeat(40)
const link = signedLink('sign booking links')
const token = link.tokenOf(key, 'one')

test('a link opens the record that it was signed for', () => {
  expect(link.recordOf(key, token)).toBe('one')
  expect(link.urlOf('https://studio.test/page', token)).toBe(`https://studio.test/page#${token}`)
})

test.for([
  ['another record', token.replace('one', 'two'), key],
  ['a changed signature', `${token.slice(0, -2)}AA`, key],
  ['no signature', 'one', key],
  ['nothing', '', key],
  ['another secret', token, 'o'.repeat(40)],
  ['another purpose', signedLink('hash device numbers').tokenOf(key, 'one'), key],
] as const)('it does not open with %s', ([, given, secret]) => {
  expect(link.recordOf(secret, given)).toBeUndefined()
})
