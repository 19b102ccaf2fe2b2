import { createPrivateKey } from 'node:crypto'

import { z } from 'zod'

import { isOn, list, Switch } from '#server/kernel/config/kinds.ts'

import { FurtherIssuers } from './providers/further-issuers.ts'
import { isSafeUrl } from './providers/safe-url.ts'

const Text = z.string().optional()
const ProviderUrl = z
  .string()
  .overwrite((url) => url.replace(/(?<!\/)\/+$/, ''))
  .refine(isSafeUrl, 'must be an https:// URL, or http:// on this machine')

/** The environment variables of providers with which people sign in. */
export const SocialEnvironment = z.object({
  AUTH_GOOGLE_CLIENT_ID: Text,
  AUTH_GOOGLE_CLIENT_SECRET: Text,
  AUTH_GOOGLE_URL: ProviderUrl.default('https://accounts.google.com'),
  AUTH_APPLE_CLIENT_ID: Text,
  AUTH_APPLE_CLIENT_SECRET: Text,
  AUTH_APPLE_TEAM_ID: Text,
  AUTH_APPLE_KEY_ID: Text,
  AUTH_APPLE_PRIVATE_KEY: z
    .string()
    .overwrite((pem) => pem.replaceAll(String.raw`\n`, '\n'))
    .refine(isKeyOfApple, 'must be the PEM text of a private key (PKCS #8) of P-256, as Apple gives it')
    .optional(),
  AUTH_APPLE_URL: ProviderUrl.default('https://appleid.apple.com'),
  AUTH_AZURE_CLIENT_ID: Text,
  AUTH_AZURE_CLIENT_SECRET: Text,
  AUTH_AZURE_TENANT: z
    .string()
    .regex(/^[\w.-]+$/, 'must be a tenant’s id or domain, or common, organizations or consumers')
    .default('common'),
  AUTH_AZURE_URL: ProviderUrl.optional(),
  AUTH_FACEBOOK_CLIENT_ID: Text,
  AUTH_FACEBOOK_CLIENT_SECRET: Text,
  AUTH_FACEBOOK_URL: ProviderUrl.optional(),
  AUTH_GITHUB_CLIENT_ID: Text,
  AUTH_GITHUB_CLIENT_SECRET: Text,
  AUTH_GITHUB_URL: ProviderUrl.optional(),
  AUTH_OIDC: FurtherIssuers.prefault('[]'),
  AUTH_PROVIDERS_EMAIL_OPTIONAL: z.string().default(''),
  AUTH_PROVIDER_SECONDS: z.coerce.number('must be a number of seconds').min(0.1).max(9).default(8),
  AUTH_MANUAL_LINKING: Switch.default('on'),
  AUTH_UNVERIFIED_EMAIL: Switch.default('off'),
})

function isKeyOfApple(pem: string): boolean {
  try {
    return pem.includes('-----BEGIN PRIVATE KEY-----') && curveOf(pem) === 'prime256v1'
  } catch {
    // It is no key at all.
    return false
  }
}

const curveOf = (pem: string) => createPrivateKey(pem).asymmetricKeyDetails?.namedCurve

export type SocialVariables = z.output<typeof SocialEnvironment>

/**
 * What proves that an address is the person's own. Elsewhere the standard claim; at Microsoft either its claim that the
 * owner of the domain has verified the address, or that all accounts belong to one organization, which assigns
 * addresses. Other accounts of Microsoft can name any address.
 */
export type EmailProof = 'email_verified' | 'xms_edov' | 'one tenant'

/** The protocol of a provider. GitHub and Facebook offer OAuth without OpenID Connect. */
type Dialect =
  | { kind: 'oidc'; issuer: string; emailIsProvenBy: EmailProof }
  | { kind: 'github'; pages: string; api: string }
  | { kind: 'facebook'; pages: string; api: string; issuer: string }

/** How we authenticate as the provider's client. Apple accepts a short-lived token that we sign. */
export type ClientProof =
  | { kind: 'secret'; secret: string }
  | { kind: 'apple'; teamId: string; keyId: string; privateKey: string }
  | { kind: 'none' }

export interface Provider {
  /** In the protocol's words: google, azure, custom:club. */
  name: string
  /** What people call it. */
  label: string
  dialect: Dialect
  /** The first is ours on the web; tokens for the others are accepted too. */
  clientIds: readonly [string, ...string[]]
  proof: ClientProof
  scopes: readonly string[]
  /** Whether an account may lack an e-mail address. */
  emailOptional: boolean
}

/** The providers that have a client id. */
export function socialConfigOf(variables: SocialVariables) {
  const optional = new Set(list(variables.AUTH_PROVIDERS_EMAIL_OPTIONAL))
  const candidates = [google, apple, azure, facebook, github].map((read) => read(variables))
  const known = candidates.filter((provider) => provider !== undefined)
  const further = variables.AUTH_OIDC.map(({ name, label, issuer, clientIds, client_secret: secret, scopes }) => ({
    name: `custom:${name}`,
    label,
    dialect: { kind: 'oidc' as const, issuer, emailIsProvenBy: 'email_verified' as const },
    clientIds,
    proof: secret === undefined ? { kind: 'none' as const } : { kind: 'secret' as const, secret },
    scopes,
  }))

  return {
    providers: [...known, ...further].map((provider): Provider => ({
      ...provider,
      emailOptional: optional.has(provider.name),
    })),
    /** The time for everything that one request asks of a provider. */
    providerSeconds: variables.AUTH_PROVIDER_SECONDS,
    manualLinking: isOn(variables.AUTH_MANUAL_LINKING),
    /** Whether an address that the provider has not verified is enough for an account. */
    unverifiedEmail: isOn(variables.AUTH_UNVERIFIED_EMAIL),
  }
}

type KnownProvider = Omit<Provider, 'emailOptional'>

const openId = ['openid', 'email', 'profile']

function google(variables: SocialVariables): KnownProvider | undefined {
  const clientIds = idsOf(variables.AUTH_GOOGLE_CLIENT_ID)
  if (!clientIds) return undefined

  const issuer = variables.AUTH_GOOGLE_URL
  return {
    name: 'google',
    label: 'Google',
    clientIds,
    scopes: openId,
    dialect: { kind: 'oidc', issuer, emailIsProvenBy: 'email_verified' },
    proof: secretOf(variables.AUTH_GOOGLE_CLIENT_SECRET),
  }
}

function apple(variables: SocialVariables): KnownProvider | undefined {
  const clientIds = idsOf(variables.AUTH_APPLE_CLIENT_ID)
  if (!clientIds) return undefined

  const { AUTH_APPLE_TEAM_ID: teamId, AUTH_APPLE_KEY_ID: keyId, AUTH_APPLE_PRIVATE_KEY: privateKey } = variables
  return {
    name: 'apple',
    label: 'Apple',
    clientIds,
    scopes: ['openid', 'email', 'name'],
    dialect: { kind: 'oidc', issuer: variables.AUTH_APPLE_URL, emailIsProvenBy: 'email_verified' },
    proof:
      teamId && keyId && privateKey
        ? { kind: 'apple', teamId, keyId, privateKey }
        : secretOf(variables.AUTH_APPLE_CLIENT_SECRET),
  }
}

function azure(variables: SocialVariables): KnownProvider | undefined {
  const clientIds = idsOf(variables.AUTH_AZURE_CLIENT_ID)
  if (!clientIds) return undefined

  const { AUTH_AZURE_URL: url = 'https://login.microsoftonline.com', AUTH_AZURE_TENANT: tenant } = variables
  const isOneTenant = tenant !== 'common' && tenant !== 'organizations'
  return {
    name: 'azure',
    label: 'Microsoft',
    clientIds,
    scopes: openId,
    dialect: {
      kind: 'oidc',
      issuer: `${url}/${tenant}/v2.0`,
      emailIsProvenBy: isOneTenant ? 'one tenant' : 'xms_edov',
    },
    proof: secretOf(variables.AUTH_AZURE_CLIENT_SECRET),
  }
}

function facebook(variables: SocialVariables): KnownProvider | undefined {
  const clientIds = idsOf(variables.AUTH_FACEBOOK_CLIENT_ID)
  if (!clientIds) return undefined

  const url = variables.AUTH_FACEBOOK_URL
  return {
    name: 'facebook',
    label: 'Facebook',
    clientIds,
    scopes: ['email', 'public_profile'],
    dialect: {
      kind: 'facebook',
      pages: url ?? 'https://www.facebook.com/v23.0',
      api: url ?? 'https://graph.facebook.com/v23.0',
      // The issuer of its apps' tokens.
      issuer: url ?? 'https://www.facebook.com',
    },
    proof: secretOf(variables.AUTH_FACEBOOK_CLIENT_SECRET),
  }
}

function github(variables: SocialVariables): KnownProvider | undefined {
  const clientIds = idsOf(variables.AUTH_GITHUB_CLIENT_ID)
  if (!clientIds) return undefined

  const url = variables.AUTH_GITHUB_URL
  return {
    name: 'github',
    label: 'GitHub',
    clientIds,
    scopes: ['user:email'],
    dialect: {
      kind: 'github',
      pages: url ?? 'https://github.com',
      // The API of a company's own GitHub.
      api: url ? `${url}/api/v3` : 'https://api.github.com',
    },
    proof: secretOf(variables.AUTH_GITHUB_CLIENT_SECRET),
  }
}

function idsOf(text: string | undefined): Provider['clientIds'] | undefined {
  const [first, ...others] = list(text ?? '')
  return first === undefined ? undefined : [first, ...others]
}

const secretOf = (secret: string | undefined): ClientProof =>
  secret === undefined ? { kind: 'none' } : { kind: 'secret', secret }
