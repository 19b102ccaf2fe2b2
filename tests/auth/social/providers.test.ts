import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose'
import { expect, test } from 'vitest'

import type { EmailProof } from '#server/auth/social/config.ts'
import { profileFrom } from '#server/auth/social/provider-profile.ts'
import { clientProofOf } from '#server/auth/social/providers/client-proof.ts'
import { readConfig } from '#server/config.ts'

const configured = (settings: Record<string, string>) =>
  readConfig({ SECRET_KEY: 'a secret key that only tests know, 32+', ...settings }).auth.social

const club = { name: 'club', label: 'The club', issuer: 'https://id.club.example/', client_id: 'studio' }

test('a provider is there when it has a client id, and nothing is without', () => {
  expect(configured({}).providers).toEqual([])
  const { providers } = configured({
    AUTH_GOOGLE_CLIENT_ID: 'web, ios',
    AUTH_AZURE_CLIENT_ID: 'studio',
    AUTH_AZURE_TENANT: 'club.example',
    AUTH_OIDC: JSON.stringify([club]),
    AUTH_PROVIDERS_EMAIL_OPTIONAL: 'custom:club',
  })

  expect(providers).toMatchObject([
    { name: 'google', clientIds: ['web', 'ios'], emailOptional: false },
    { name: 'azure', dialect: { issuer: 'https://login.microsoftonline.com/club.example/v2.0' } },
    { name: 'custom:club', label: 'The club', scopes: ['openid', 'email', 'profile'], emailOptional: true },
  ])
})

test.each([
  [{ AUTH_GOOGLE_URL: 'http://accounts.google.com' }, 'AUTH_GOOGLE_URL must be an https:// URL'],
  [{ AUTH_APPLE_PRIVATE_KEY: 'a key' }, 'AUTH_APPLE_PRIVATE_KEY must be the PEM text of a private key (PKCS #8)'],
  [{ AUTH_AZURE_TENANT: 'a/b' }, 'AUTH_AZURE_TENANT must be a tenant’s id or domain'],
  [{ AUTH_OIDC: 'club' }, 'AUTH_OIDC must be a JSON array'],
  [{ AUTH_OIDC: '{}' }, 'AUTH_OIDC must be a JSON array'],
  [{ AUTH_OIDC: JSON.stringify([club, { ...club, name: 'Club' }]) }, 'AUTH_OIDC is wrong in issuer 2: name must be of'],
  [
    { AUTH_OIDC: JSON.stringify([{ ...club, issuer: 'http://id.example' }]) },
    'in issuer 1: issuer must be an https://',
  ],
  [{ AUTH_OIDC: JSON.stringify([club, club]) }, 'AUTH_OIDC names club twice.'],
  [{ AUTH_GOOGLE_CLIENT_SECRET: 'secret' }, 'AUTH_GOOGLE_CLIENT_ID must be set with AUTH_GOOGLE_CLIENT_SECRET.'],
  [{ AUTH_APPLE_CLIENT_ID: 'studio', AUTH_APPLE_TEAM_ID: 'TEAM' }, 'AUTH_APPLE_PRIVATE_KEY must be set together.'],
  [
    { AUTH_APPLE_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----' },
    'AUTH_APPLE_PRIVATE_KEY must be the PEM text of a private key',
  ],
  [{ AUTH_PROVIDERS_EMAIL_OPTIONAL: 'apple' }, 'AUTH_PROVIDERS_EMAIL_OPTIONAL names apple, which is not set up.'],
  [{ AUTH_PROVIDER_SECONDS: '30' }, 'AUTH_PROVIDER_SECONDS'],
])('a wrong setting ends the start with a sentence: %o', (settings, sentence) => {
  expect(() => configured(settings)).toThrow(sentence)
})

test.each<[EmailProof, Record<string, unknown>, boolean]>([
  ['email_verified', { email_verified: true }, true],
  ['email_verified', { email_verified: 'true' }, true],
  ['email_verified', { email_verified: 'false' }, false],
  ['email_verified', { email_verified: 'yes' }, false],
  ['email_verified', { xms_edov: true }, false],
  ['email_verified', {}, false],
  ['xms_edov', { email_verified: true }, false],
  ['xms_edov', { xms_edov: '1' }, true],
  ['xms_edov', { xms_edov: 0 }, false],
  ['one tenant', {}, true],
  ['one tenant', { xms_edov: false }, false],
])('an address is proven by %s with %o: %s', (emailIsProvenBy, claims, isEmailVerified) => {
  const email = 'sam@example.com'
  const profile = profileFrom({ issuer: 'i', subject: 's', claims: { email, ...claims }, emailIsProvenBy })

  expect(profile.isEmailVerified).toBe(isEmailVerified)
})

test('Apple is shown a token of our own, which ends in five minutes', async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const [provider] = configured({
    AUTH_APPLE_CLIENT_ID: 'studio.web',
    AUTH_APPLE_TEAM_ID: 'TEAM',
    AUTH_APPLE_KEY_ID: 'KEY',
    AUTH_APPLE_PRIVATE_KEY: (await exportPKCS8(privateKey)).replaceAll('\n', String.raw`\n`),
  }).providers
  if (!provider) throw new Error('Apple is not set up.')

  const now = new Date()
  const body = new URLSearchParams()
  const prove = await clientProofOf(provider, now)
  prove({ issuer: 'https://appleid.apple.com' }, { client_id: 'studio.web' }, body, new Headers())

  const { payload, protectedHeader } = await jwtVerify(body.get('client_secret') ?? '', publicKey, {
    issuer: 'TEAM',
    subject: 'studio.web',
    audience: 'https://appleid.apple.com',
  })
  expect(protectedHeader).toEqual({ alg: 'ES256', kid: 'KEY' })
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300)
})
