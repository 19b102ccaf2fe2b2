import type { Provider } from '#server/auth/social/config.ts'
import type { Services } from '#server/kernel/services.ts'
import { Failure } from '#shared/http/failure.ts'

// The protocol's providers, more than can be set up here.
const known = new Set(
  [
    'apple azure bitbucket discord facebook figma fly github gitlab google kakao keycloak linkedin linkedin_oidc',
    'notion snapchat spotify slack slack_oidc twitch twitter workos x zoom',
  ]
    .join(' ')
    .split(' '),
)

export const findProvider = ({ config }: Pick<Services, 'config'>, name: string): Provider | undefined =>
  config.auth.social.providers.find((provider) => provider.name === name)

export function providerNamed(services: Pick<Services, 'config'>, name = ''): Provider {
  const provider = findProvider(services, name)
  if (provider) return provider

  const why = known.has(name) ? 'provider is not enabled' : `Provider ${name.slice(0, 60)} could not be found`
  throw new Failure('validation_failed', `Unsupported provider: ${why}`)
}
