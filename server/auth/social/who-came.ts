import { authorizationCodeGrant } from 'openid-client'

import type { ProviderTokens } from '#server/auth/codes/flow.ts'
import type { Work } from '#server/kernel/work.ts'
import type { ProviderAnswer } from '#shared/auth/social.ts'
import { Failure } from '#shared/http/failure.ts'

import { callbackAt, secretsIn } from './begin.ts'
import type { Provider } from './config.ts'
import { readFacebook } from './providers/facebook.ts'
import { readGitHub } from './providers/github.ts'
import { readOpenId } from './providers/openid.ts'
import { type ProviderConnection, connectTo } from './providers/provider-client.ts'
import { askProvider } from './providers/provider-trouble.ts'
import type { StateRow } from './state-store.ts'

/** Exchanges the code of a provider's answer for its tokens, and reads whom they stand for. */
export function whoCame(work: Work, provider: Provider, state: StateRow, answer: ProviderAnswer) {
  const { services } = work

  refuseRefused(provider, answer)
  const { code, iss, state: stateId = '', user } = answer
  if (!code) throw new Failure('bad_oauth_callback', `${provider.label} sent no code. Please try again.`)

  return askProvider(services, provider, async () => {
    const { nonce, verifier } = secretsIn(services, state.encryptedSecrets)
    const connection = await connectTo(services, provider)
    const back = new URL(callbackAt(services.config.publicUrl))
    back.search = new URLSearchParams({ code, state: stateId, ...(iss !== undefined && { iss }) }).toString()
    const granted = await authorizationCodeGrant(connection.client, back, {
      expectedState: stateId,
      pkceCodeVerifier: verifier,
      ...(provider.dialect.kind === 'oidc' && { expectedNonce: nonce }),
    })
    const tokens: ProviderTokens = {
      provider_token: granted.access_token,
      ...(granted.refresh_token !== undefined && { provider_refresh_token: granted.refresh_token }),
    }

    return { tokens, vouched: await readPerson(work, connection, granted, user) }
  })
}

/** The provider, or the person there, did not want to. */
function refuseRefused({ label }: Provider, { error, error_description: description }: ProviderAnswer): void {
  if (!error) return
  const why = description?.replaceAll(/[^\u0020-\u007e]/g, ' ').slice(0, 300)
  if (error === 'server_error' || error === 'temporarily_unavailable') {
    throw new Failure('unavailable', why ?? `${label} does not answer right now. Please try again in a moment.`)
  }
  if (error === 'access_denied' || error.startsWith('user_cancelled')) {
    throw new Failure('access_denied', why ?? `You were not signed in with ${label}.`, { status: 403 })
  }

  throw new Failure('bad_oauth_callback', why ?? `${label} did not sign you in.`)
}

function readPerson(
  { services }: Work,
  connection: ProviderConnection,
  tokens: { access_token: string; id_token?: string | undefined },
  user: string | undefined,
) {
  const { dialect } = connection.provider
  if (dialect.kind === 'github') return readGitHub(connection, dialect.api, tokens.access_token)
  if (dialect.kind === 'facebook') return readFacebook(connection, dialect, tokens.access_token)

  return readOpenId(services, connection, { tokens, emailIsProvenBy: dialect.emailIsProvenBy, user })
}
