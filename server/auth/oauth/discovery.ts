import { issuerOf } from '#server/auth/tokens/access-token.ts'
import type { Config } from '#server/kernel/config/config.ts'
import { oauthScopes } from '#shared/auth/oauth.ts'

// Providers that the protocol names, whether or not this studio can use them.
const foreignProviders = [
  'apple azure bitbucket discord facebook snapchat figma fly github gitlab google keycloak kakao linkedin',
  'linkedin_oidc notion spotify slack slack_oidc workos twitch twitter zoom',
]
  .join(' ')
  .split(' ')

/** The ways to sign in that this studio offers. */
export function authSettings({ auth, notices: { sms } }: Config) {
  return {
    external: {
      ...Object.fromEntries(foreignProviders.map((provider) => [provider, false])),
      ...Object.fromEntries(auth.social.providers.map(({ name }) => [name, true])),
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
    manual_linking_enabled: auth.social.manualLinking,
    providers: auth.social.providers.map(({ name, label }) => ({ name, label })),
    ...(auth.captcha && { captcha: shownCaptcha(auth.captcha) }),
  }
}

/** What a browser needs to know of the captcha. */
const shownCaptcha = ({ kind, siteKey, scriptUrl }: NonNullable<Config['auth']['captcha']>) => ({
  kind,
  site_key: siteKey,
  script_url: scriptUrl,
})

/** Supabase's clients expect its name of the service. */
export const authHealth = (version: string) => ({
  version: `v${version}`,
  name: 'GoTrue',
  description: 'GoTrue is a user registration and authentication API',
})

/**
 * OpenID Connect discovery: where the keys are, what tokens contain, and how apps sign people in. Programs that only
 * check tokens need the whole document too, even where the OAuth server is off.
 */
export function issuerDescription({ publicUrl, auth }: Config) {
  const issuer = issuerOf(publicUrl)
  const registration = auth.oauth.server && auth.oauth.registration

  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    userinfo_endpoint: `${issuer}/oauth/userinfo`,
    ...(registration && { registration_endpoint: `${issuer}/oauth/clients/register` }),
    scopes_supported: oauthScopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256', 'RS256', 'EdDSA'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    request_uri_parameter_supported: false,
    claims_supported: [
      'sub',
      'aud',
      'iss',
      'exp',
      'iat',
      'auth_time',
      'nonce',
      'email',
      'email_verified',
      'phone_number',
      'phone_number_verified',
      'name',
      'given_name',
      'family_name',
      'picture',
      'preferred_username',
      'updated_at',
    ],
  }
}
