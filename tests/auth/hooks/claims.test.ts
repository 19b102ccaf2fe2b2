import { expect, test } from 'vitest'

import { acceptedClaims } from '#server/auth/hooks/customize-claims.ts'
import type { AccessClaims } from '#server/auth/tokens/access-token.ts'

const now = new Date('2026-11-24T14:00:00Z')
const studio = { config: { publicUrl: 'http://studio.test' }, now: () => now }

const claims: AccessClaims = {
  iss: 'http://studio.test/auth/v1',
  sub: '11111111-1111-4111-8111-111111111111',
  aud: 'authenticated',
  iat: now.getTime() / 1000,
  exp: now.getTime() / 1000 + 3600,
  email: 'sam@example.com',
  phone: '',
  app_metadata: {},
  user_metadata: {},
  role: 'authenticated',
  aal: 'aal1',
  amr: [{ method: 'password', timestamp: now.getTime() / 1000 }],
  session_id: '22222222-2222-4222-8222-222222222222',
  is_anonymous: false,
}

const forbidden: [string, Record<string, unknown>][] = [
  ['another person', { sub: '00000000-0000-4000-8000-000000000000' }],
  ['another session', { session_id: '00000000-0000-4000-8000-000000000000' }],
  ['a second step', { aal: 'aal2' }],
  ['a longer life', { exp: 9_999_999_999 }],
  ['another issuer', { iss: 'https://elsewhere.example/auth/v1' }],
  ['another audience', { aud: 'elsewhere' }],
  ['a service’s role', { role: 'service_role' }],
  ['no e-mail', { email: undefined }],
  ['no sub', { sub: undefined }],
  ['a life that has not begun', { nbf: 9_999_999_999 }],
  ['more than a header holds', { much: 'x'.repeat(12_000) }],
]

test.for(forbidden)('claims with %s are refused', ([, change]) => {
  expect(acceptedClaims(studio, claims, { ...claims, user_role: 'captain' })).toMatchObject({ user_role: 'captain' })
  expect(() => acceptedClaims(studio, claims, { ...claims, ...change })).toThrow(
    'output claims do not conform to the expected schema',
  )
})
