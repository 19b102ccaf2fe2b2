import { list } from '#server/kernel/config/kinds.ts'

import { socialConfigOf, type SocialVariables } from './config.ts'

const withSecret = ['GOOGLE', 'APPLE', 'AZURE', 'FACEBOOK', 'GITHUB'] as const

/** Why these variables contradict each other, in one sentence. */
export function socialFlaw(variables: SocialVariables): string | undefined {
  const withoutId = withSecret.find((name) => variables[`AUTH_${name}_CLIENT_SECRET`] && !idOf(variables, name))
  if (withoutId) return `AUTH_${withoutId}_CLIENT_ID must be set with AUTH_${withoutId}_CLIENT_SECRET.`

  // The other providers verify tokens of the studio's apps without a secret.
  const open = (['FACEBOOK', 'GITHUB'] as const).find(
    (name) => idOf(variables, name) && !variables[`AUTH_${name}_CLIENT_SECRET`],
  )
  if (open) return `AUTH_${open}_CLIENT_SECRET must be set with AUTH_${open}_CLIENT_ID.`

  const { AUTH_APPLE_TEAM_ID: team, AUTH_APPLE_KEY_ID: key, AUTH_APPLE_PRIVATE_KEY: privateKey } = variables
  const appleSettings = [idOf(variables, 'APPLE'), team, key, privateKey]
  if ((team || key || privateKey) && !appleSettings.every(Boolean)) {
    return 'AUTH_APPLE_CLIENT_ID, AUTH_APPLE_TEAM_ID, AUTH_APPLE_KEY_ID and AUTH_APPLE_PRIVATE_KEY must be set together.'
  }

  const { providers } = socialConfigOf(variables)
  const unknown = list(variables.AUTH_PROVIDERS_EMAIL_OPTIONAL).find((name) =>
    providers.every((one) => one.name !== name),
  )
  return unknown && `AUTH_PROVIDERS_EMAIL_OPTIONAL names ${unknown}, which is not set up.`
}

const idOf = (variables: SocialVariables, name: (typeof withSecret)[number]) => variables[`AUTH_${name}_CLIENT_ID`]
