import { z } from 'zod'

import { authEndpoint } from './endpoint.ts'

/** Not in the protocol: the captcha of the studio's forms. */
export const CaptchaSettings = z.object({
  kind: z.enum(['turnstile', 'hcaptcha']),
  site_key: z.string(),
  script_url: z.string(),
})
export type CaptchaSettings = z.output<typeof CaptchaSettings>

const Jwk = z.looseObject({ kty: z.string(), kid: z.string(), alg: z.string(), use: z.literal('sig') })

/** What a client asks about the server before anybody signs in. */
export const discoveryContract = {
  checkHealth: authEndpoint({
    method: 'GET',
    path: '/auth/v1/health',
    summary: 'The name and version of this service, as clients of the protocol expect them',
    access: 'anyone',
    response: z.object({ version: z.string(), name: z.string(), description: z.string() }),
  }),
  readAuthSettings: authEndpoint({
    method: 'GET',
    path: '/auth/v1/settings',
    summary: 'The ways to sign in that are offered here',
    access: 'anyone',
    response: z.object({
      external: z.record(z.string(), z.boolean()),
      disable_signup: z.boolean(),
      mailer_autoconfirm: z.boolean(),
      phone_autoconfirm: z.boolean(),
      sms_provider: z.string(),
      saml_enabled: z.boolean(),
      saml_private_key_next_configured: z.boolean(),
      passkeys_enabled: z.boolean(),
      /** True when accounts elsewhere can be linked to one's own. */
      manual_linking_enabled: z.boolean(),
      /** The providers to sign in with, in the order of their buttons. */
      providers: z.array(z.object({ name: z.string(), label: z.string() })),
      captcha: CaptchaSettings.optional(),
    }),
  }),
  listKeys: authEndpoint({
    method: 'GET',
    path: '/auth/v1/.well-known/jwks.json',
    summary: 'The public keys that access tokens are checked with',
    access: 'anyone',
    response: z.object({ keys: z.array(Jwk) }),
    cacheSeconds: 600,
  }),
  describeIssuer: authEndpoint({
    method: 'GET',
    path: '/auth/v1/.well-known/openid-configuration',
    summary: 'OpenID Connect discovery',
    access: 'anyone',
    response: z.looseObject({ issuer: z.string(), jwks_uri: z.string() }),
    cacheSeconds: 600,
  }),
}
