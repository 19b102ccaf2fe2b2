import type { Config } from '#server/config.ts'

import type { AuthConfig } from './config.ts'
import { issuerOf } from './tokens/access-token.ts'

// Providers that the protocol names; those of other kinds than mail and phone are not offered here.
const foreignProviders = [
  'apple azure bitbucket discord facebook snapchat figma fly github gitlab google keycloak kakao linkedin',
  'linkedin_oidc notion spotify slack slack_oidc workos twitch twitter zoom',
]
  .join(' ')
  .split(' ')

/** The ways to sign in that this studio offers. */
export function authSettings({ auth, sms }: Config) {
  return {
    external: {
      ...Object.fromEntries(foreignProviders.map((provider) => [provider, false])),
      anonymous_users: auth.anonymous,
      email: auth.email,
      phone: auth.phone,
    },
    disable_signup: !auth.signUp,
    mailer_autoconfirm: auth.autoconfirm,
    phone_autoconfirm: auth.autoconfirmPhone,
    sms_provider: sms?.kind ?? '',
    saml_enabled: false,
    saml_private_key_next_configured: false,
    passkeys_enabled: auth.passkeys,
    ...(auth.captcha && { captcha: shownCaptcha(auth.captcha) }),
  }
}

/** What a browser needs to know of it. */
const shownCaptcha = ({ kind, siteKey, scriptUrl }: NonNullable<AuthConfig['captcha']>) => ({
  kind,
  site_key: siteKey,
  script_url: scriptUrl,
})

/** Clients know the service by the name of the original. */
export const authHealth = (version: string) => ({
  version: `v${version}`,
  name: 'GoTrue',
  description: 'GoTrue is a user registration and authentication API',
})

/** OpenID Connect discovery: enough to find the keys and to know what tokens say. */
export function issuerDescription({ publicUrl }: Config) {
  const issuer = issuerOf(publicUrl)

  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    userinfo_endpoint: `${issuer}/oauth/userinfo`,
    registration_endpoint: `${issuer}/oauth/clients/register`,
    scopes_supported: ['openid', 'profile', 'email', 'phone', 'offline_access'],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256', 'RS256', 'EdDSA'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    code_challenge_methods_supported: ['S256', 'plain'],
    claims_supported: [
      'sub',
      'aud',
      'iss',
      'exp',
      'iat',
      'email',
      'email_verified',
      'phone_number',
      'phone_number_verified',
      'name',
      'picture',
      'preferred_username',
      'updated_at',
    ],
  }
}
