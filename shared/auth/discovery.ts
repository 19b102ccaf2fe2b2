import { z } from 'zod'

import { authEndpoint } from './endpoint.ts'

/** Our own: what shows a browser that no program asks. */
export const CaptchaSettings = z.object({
  kind: z.enum(['turnstile', 'hcaptcha']),
  site_key: z.string(),
  script_url: z.string(),
})
export type CaptchaSettings = z.output<typeof CaptchaSettings>

const Jwk = z.looseObject({ kty: z.string(), kid: z.string(), alg: z.string(), use: z.literal('sig') })

/** What a client asks about the server before it knows anybody. */
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
      /** Whether accounts elsewhere can be added to one's own. */
      manual_linking_enabled: z.boolean(),
      /** Where people sign in elsewhere, in the order of their buttons. */
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
