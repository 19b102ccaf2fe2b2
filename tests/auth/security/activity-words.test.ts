import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { root } from '#server/kernel/root.ts'
import { activityInWords, unsaidActions } from '#shared/auth/activity-words.ts'

const unknown = 'Something about your account changed'

test('every action that the audit notes about an account has its words', () => {
  const sources = globSync('server/**/*.ts', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'))
  const actions = sources.flatMap((text) =>
    Array.from(text.matchAll(/action: '([a-z_]+)',\s*entity: 'user'/g), ([, action = '']) => action),
  )

  expect(actions).toContain('login')
  const unsaid = actions.filter((action) => !unsaidActions.includes(action))
  expect(unsaid.filter((action) => activityInWords(action, {}) === unknown)).toEqual([])
})

test.for([
  ['login', { method: 'passkey' }, 'Signed in with a passkey'],
  ['login', { method: 'a new one' }, 'Signed in'],
  ['oauth_consent_granted', {}, 'An app was let in'],
  ['oauth_consent_repeated', {}, 'An app was let in again'],
  ['login_refused', { cause: 'wrong address or password' }, 'Wrong password at a sign-in'],
  ['logout', { scope: 'others' }, 'All other devices signed out'],
  ['verification_attempted', { factorType: 'totp', valid: false }, 'Second step refused: authenticator app'],
  ['user_modified', { what: 'email' }, 'E-mail address changed'],
  ['toString', {}, unknown],
] as const)('%s with %o is “%s”', ([action, facts, words]) => {
  expect(activityInWords(action, facts)).toBe(words)
})
