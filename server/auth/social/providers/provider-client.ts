import {
  allowInsecureRequests,
  type ClientAuth,
  Configuration,
  customFetch,
  discovery,
  None,
  type ServerMetadata,
} from 'openid-client'

import type { Provider } from '#server/auth/social/config.ts'
import type { Services } from '#server/kernel/services.ts'

import { clientProofOf } from './client-proof.ts'
import { fetchFrom, forgetDiscovered } from './provider-fetch.ts'
import { isPlain } from './safe-url.ts'

/** A provider, for one request of ours. */
export interface ProviderConnection {
  provider: Provider
  client: Configuration
  /** Ends everything that is asked for this request. */
  deadline: AbortSignal
}

type ConnectServices = Pick<Services, 'config' | 'now'>

/** Connects to a provider to ask who somebody is. Its description of itself is fetched unless it is known. */
export async function connectTo(services: ConnectServices, provider: Provider): Promise<ProviderConnection> {
  const { dialect } = provider
  const proof = await clientProofOf(provider, services.now())
  const { deadline, fetch } = within(services, provider)
  const client =
    dialect.kind === 'oidc'
      ? await discovered(provider, dialect.issuer, { fetch, proof })
      : withoutDiscovery(provider, dialect, proof)
  client[customFetch] = fetch

  return { provider, client, deadline }
}

/** Connects to check a token that an app already has; undefined for a provider that issues none. */
export async function connectAsIssuer(
  services: ConnectServices,
  provider: Provider,
): Promise<ProviderConnection | undefined> {
  const { dialect } = provider
  if (dialect.kind === 'github') return undefined

  const { deadline, fetch } = within(services, provider)
  return { provider, client: await discovered(provider, dialect.issuer, { fetch, proof: None() }), deadline }
}

function within({ config, now }: ConnectServices, provider: Provider) {
  const deadline = AbortSignal.timeout(config.auth.social.providerSeconds * 1000)
  return { deadline, fetch: fetchFrom({ provider, deadline, now }) }
}

interface DiscoveryOptions {
  fetch: ReturnType<typeof fetchFrom>
  proof: ClientAuth
}

async function discovered(
  provider: Provider,
  issuer: string,
  { fetch, proof }: DiscoveryOptions,
): Promise<Configuration> {
  const url = new URL(issuer)
  const execute = isPlain(url) ? [allowInsecureRequests] : []

  try {
    return await discovery(url, provider.clientIds[0], {}, proof, { [customFetch]: fetch, execute })
  } catch (error) {
    forgetDiscovered(provider)
    throw error
  }
}

function withoutDiscovery(
  { clientIds }: Provider,
  dialect: Exclude<Provider['dialect'], { kind: 'oidc' }>,
  proof: ClientAuth,
): Configuration {
  const { pages, api } = dialect
  const addresses =
    dialect.kind === 'github'
      ? {
          issuer: `${pages}/login/oauth`,
          authorization_endpoint: `${pages}/login/oauth/authorize`,
          token_endpoint: `${pages}/login/oauth/access_token`,
        }
      : {
          issuer: dialect.issuer,
          authorization_endpoint: `${pages}/dialog/oauth`,
          token_endpoint: `${api}/oauth/access_token`,
        }
  const server: ServerMetadata = { ...addresses, token_endpoint_auth_methods_supported: ['client_secret_post'] }
  const client = new Configuration(server, clientIds[0], {}, proof)
  if (isPlain(new URL(api))) allowInsecureRequests(client)

  return client
}
