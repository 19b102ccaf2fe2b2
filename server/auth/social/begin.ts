import { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier } from 'openid-client'
import { z } from 'zod'

import type { ValidChallenge } from '#server/auth/codes/flow.ts'
import type { Origin } from '#server/kernel/http/mount.ts'
import { decrypt, encrypt, sign } from '#server/kernel/secrets/secret.ts'
import type { Services } from '#server/kernel/services.ts'
import type { Work } from '#server/kernel/work.ts'

import type { Provider } from './config.ts'
import { type ProviderConnection, connectTo } from './providers/provider-client.ts'
import { askProvider } from './providers/provider-trouble.ts'
import { insertState } from './state-store.ts'

/** How long somebody may take at the provider, with its password and second step. */
export const stateSeconds = 600

const Secrets = z.object({ nonce: z.string(), verifier: z.string() })
type Secrets = z.output<typeof Secrets>

/** What is stored while somebody is at the provider. */
export interface SocialFlow {
  redirectTo: string
  challenge: ValidChallenge | undefined
  /** The parameters that the caller adds to the request to the provider. */
  parameters: Record<string, string>
  /** Undefined until a browser opens the address. */
  device: string | undefined
  linkingSessionId?: string
  seconds: number
}

/** Stores a sign-in with a provider until the provider answers. */
export async function keepFlow(work: Work, provider: Provider, flow: SocialFlow) {
  const { services, now } = work
  const { redirectTo, challenge, parameters, device, linkingSessionId = null, seconds } = flow
  const secrets = { nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
  const { id } = await insertState(work, {
    provider: provider.name,
    redirectTo,
    linkingSessionId,
    createdAt: now,
    ...challenge,
    deviceHash: device === undefined ? null : hashOfDevice(services, device),
    encryptedSecrets: encrypt(services.config.secretKey, purpose, Buffer.from(JSON.stringify(secrets))),
    parameters: JSON.stringify(parameters),
    expiresAt: new Date(now.getTime() + seconds * 1000),
  })

  return { id, secrets, parameters }
}

const purpose = 'encrypt sign-ins elsewhere'

export const secretsIn = ({ config }: Pick<Services, 'config'>, encrypted: string): Secrets =>
  Secrets.parse(JSON.parse(decrypt(config.secretKey, purpose, encrypted).toString()))

/** The hash of a browser's id, as the state keeps it. */
export const hashOfDevice = ({ config }: Pick<Services, 'config'>, device: NonNullable<Origin['device']>): string =>
  sign(config.secretKey, 'hash device numbers', device).toString('base64url')

/** Stores a browser's sign-in, and returns the address of the provider's page. */
export const beginAt = (work: Work, provider: Provider, flow: SocialFlow): Promise<string> =>
  askProvider(work.services, provider, async () => {
    // Connected first, so that nothing is stored when the provider does not answer.
    const connection = await connectTo(work.services, provider)
    return addressOf(work.services, connection, await keepFlow(work, provider, flow))
  })

interface FlowState {
  id: string
  secrets: Secrets
  parameters: Record<string, string>
}

/** The provider's page for this sign-in. */
export async function addressOf(
  { config }: Pick<Services, 'config'>,
  { provider, client }: ProviderConnection,
  state: FlowState,
) {
  const { id, secrets, parameters } = state
  const { scopes: more = '', ...forwarded } = parameters
  const scope = [...new Set([...provider.scopes, ...more.split(/\s+/).filter(Boolean)])].join(' ')
  const url = buildAuthorizationUrl(client, {
    ...forwarded,
    redirect_uri: callbackAt(config.publicUrl),
    scope,
    state: id,
    code_challenge: await calculatePKCECodeChallenge(secrets.verifier),
    code_challenge_method: 'S256',
    ...(provider.dialect.kind === 'oidc' && { nonce: secrets.nonce }),
    // Apple sends name and address only in a posted form.
    ...(provider.name === 'apple' && { response_mode: 'form_post' }),
  })

  return url.href
}

export const callbackAt = (publicUrl: string) => `${publicUrl}/auth/v1/callback`
