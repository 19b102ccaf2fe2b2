import { authorizationCodeGrant } from 'openid-client'

import { type ProviderTokens, type ValidChallenge, beginFlowFrom, issueAuthCode } from '#server/auth/codes/flow.ts'
import { sessionFields, withFragment, withQuery } from '#server/auth/codes/redirect-answer.ts'
import { findSession } from '#server/auth/session-store.ts'
import { type BegunSession, issueTokens } from '#server/auth/sessions/issue-tokens.ts'
import { refuseBanned, startSession } from '#server/auth/sessions/session.ts'
import type { UserRow } from '#server/auth/user-store.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import type { Work } from '#server/kernel/work.ts'
import type { ProviderAnswer } from '#shared/auth/social.ts'
import { Failure } from '#shared/http/failure.ts'
import { Id } from '#shared/http/wire.ts'

import type { Arrival } from './account.ts'
import { callbackAt, hashOfDevice, secretsIn } from './begin.ts'
import type { Provider } from './config.ts'
import { addIdentity } from './identities.ts'
import { readFacebook } from './providers/facebook.ts'
import { readGitHub } from './providers/github.ts'
import { readOpenId } from './providers/openid.ts'
import { type ProviderConnection, connectTo } from './providers/provider-client.ts'
import { askProvider } from './providers/provider-trouble.ts'
import { providerNamed } from './providers/provider.ts'
import { noSuchState, redirectHomeWithError, redirectWithError } from './refusal.ts'
import { signInFromProvider } from './sign-in-from-provider.ts'
import { type StateRow, takeState } from './state-store.ts'

/** A browser comes back from a provider. In any case it goes on to where the sign-in began. */
export async function finishSocialSignIn(work: Work, answer: ProviderAnswer) {
  const state = await stateOf(work, answer.state)
  if (!state) return redirectHomeWithError(work)

  try {
    return { location: await signInOrLink(work, state, answer) }
  } catch (error) {
    return redirectWithError(work, { ...state, isPkce: state.codeChallenge !== null }, error)
  }
}

/** The state that this browser began. It is used up first: of two answers at once, one counts. */
async function stateOf(work: Work, id: string | undefined) {
  const device = work.context.origin?.device
  if (device === undefined || !Id.safeParse(id).success) return undefined

  return takeState(work, id ?? '', hashOfDevice(work.services, device))
}

async function signInOrLink(work: Work, state: StateRow, answer: ProviderAnswer): Promise<string> {
  const { services, context, now } = work

  if (state.expiresAt <= now) throw new Failure('bad_oauth_state', 'OAuth state has expired')
  const provider = providerNamed(services, state.provider)
  const { profile, tokens } = await readProviderAnswer(work, provider, state, answer)
  const arrival = { provider, profile }
  const { linkingSessionId: sessionId, redirectTo } = state
  const finishSignIn: FinishSignIn = (work, user) => finish(work, user, { arrival, state, tokens })
  const outcome =
    sessionId === null
      ? await signInFromProvider(work, arrival, { ...context, redirectTo }, finishSignIn)
      : await addToAccount(work, { sessionId, arrival, finishSignIn })

  return 'code' in outcome
    ? withQuery(redirectTo, { code: outcome.code })
    : withFragment(redirectTo, {
        ...sessionFields(await issueTokens(work, outcome.begun)),
        ...fieldsOf(tokens),
      })
}

/** An auth code when the browser began with PKCE, else a session. */
type Outcome = { code: string } | { begun: BegunSession }

type FinishSignIn = (work: Work, user: UserRow) => Promise<Outcome>

interface LinkAttempt {
  sessionId: string
  arrival: Arrival
  finishSignIn: FinishSignIn
}

/** Adds the identity to the account of the session that asked. Nothing is added when that session has ended. */
const addToAccount = (work: Work, { sessionId, arrival, finishSignIn }: LinkAttempt) =>
  atomically(work, async (work) => {
    const session = await findSession(work, sessionId)
    if (!session) throw noSuchState()

    const user = await addIdentity(work, session.userId, arrival)
    refuseBanned(work.services, user)
    return finishSignIn(work, user)
  })

interface ProviderArrival {
  arrival: Arrival
  state: StateRow
  tokens: ProviderTokens
}

async function finish(work: Work, user: UserRow, { arrival, state, tokens }: ProviderArrival): Promise<Outcome> {
  const provider = arrival.provider.name
  const challenge = challengeIn(state)
  if (!challenge) return { begun: await startSession(work, user, { method: 'oauth', provider }) }

  const flowId = await beginFlowFrom(work, { userId: user.id, provider, tokens }, challenge)
  return { code: await issueAuthCode(work, flowId) }
}

const fieldsOf = ({ provider_token, provider_refresh_token: refresh }: ProviderTokens) => ({
  provider_token,
  ...(refresh !== undefined && { provider_refresh_token: refresh }),
})

const challengeIn = ({ codeChallenge, codeChallengeMethod }: StateRow): ValidChallenge | undefined =>
  codeChallenge !== null && (codeChallengeMethod === 's256' || codeChallengeMethod === 'plain')
    ? { codeChallenge, codeChallengeMethod }
    : undefined

/**
 * Redirects a provider's posted form to our own address: the form comes without our cookie, the redirected request
 * brings it.
 */
export function relayProviderAnswer({ config }: Pick<Services, 'config'>, answer: ProviderAnswer) {
  const given = Object.entries(answer).filter((field): field is [string, string] => typeof field[1] === 'string')
  return { location: `${callbackAt(config.publicUrl)}?${new URLSearchParams(given).toString()}` }
}

/** Exchanges the code of a provider's answer for its tokens, and reads whom they stand for. */
function readProviderAnswer(work: Work, provider: Provider, state: StateRow, answer: ProviderAnswer) {
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

    return { tokens, profile: await readPerson(work, connection, granted, user) }
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
