import { z } from 'zod'

import { isOn, Switch } from '#server/kernel/config/kinds.ts'

/** The environment variables of signing in to apps with an account of the studio. */
export const OAuthEnvironment = z.object({
  AUTH_OAUTH_SERVER: Switch.default('off'),
  AUTH_OAUTH_REGISTRATION: Switch.default('off'),
  AUTH_OAUTH_CONSENT_PATH: z
    .string()
    .regex(/^(?:\/[\w.~-]+)+$/, 'must be a path, as /oauth/consent')
    .default('/oauth/consent'),
})

export const oauthConfigOf = (variables: z.output<typeof OAuthEnvironment>) => ({
  oauth: {
    server: isOn(variables.AUTH_OAUTH_SERVER),
    /** Whether apps may register themselves. */
    registration: isOn(variables.AUTH_OAUTH_REGISTRATION),
    /** The consent page, under PUBLIC_URL. */
    consentPath: variables.AUTH_OAUTH_CONSENT_PATH,
  },
})
