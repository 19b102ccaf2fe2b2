import { createHash } from 'node:crypto'

import type { RedirectContext } from '#server/auth/codes/redirect.ts'
import { issueTokens } from '#server/auth/sessions/issue-tokens.ts'
import { startSession } from '#server/auth/sessions/session.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import type { TokenRequest } from '#shared/auth/requests.ts'
import type { Session } from '#shared/auth/user.ts'
import { Failure } from '#shared/http/failure.ts'
import { type Person, signedIn } from '#shared/permissions/may.ts'

import type { EmailProof, Provider } from './config.ts'
import { addIdentity } from './identities.ts'
import { refuseLinking } from './link-identity.ts'
import { profileFrom, type ProviderProfile } from './provider-profile.ts'
import { connectAsIssuer } from './providers/provider-client.ts'
import { askProvider } from './providers/provider-trouble.ts'
import { findProvider } from './providers/provider.ts'
import { signedClaims } from './providers/signed-claims.ts'
import { noteRefusal } from './refusal.ts'
import { signInFromProvider } from './sign-in-from-provider.ts'

/** Signs in with an ID token that an app got from a provider, or adds that identity to the caller's account. */
export async function signInWithIdToken(work: Work, request: TokenRequest): Promise<Session> {
  const { provider: name, id_token: idToken } = request
  if (!idToken) throw new Failure('invalid_request', 'id_token required')
  if (!name) throw new Failure('invalid_request', 'provider or client_id and issuer required')
  const person = request.link_identity === true ? signedIn(work.context.actor) : undefined
  if (person) refuseLinking(work, person)
  const provider = findProvider(work.services, name)
  if (!provider || provider.dialect.kind === 'github') {
    throw new Failure('provider_disabled', `Provider (issuer "${name.slice(0, 60)}") is not enabled`)
  }

  const begun = await begin(work, provider, { request: { ...request, id_token: idToken }, person })
  return issueTokens(work, begun)
}

interface IdTokenSignIn {
  request: IdTokenRequest
  /** The person to whose account the identity is added. */
  person: Person | undefined
}

async function begin(work: Work, provider: Provider, { request, person }: IdTokenSignIn) {
  try {
    const arrival = { provider, profile: await profileInIdToken(work, provider, request) }
    const method = { method: 'oauth', provider: provider.name }
    if (!person) {
      const redirectContext: RedirectContext = { ...work.context, redirectTo: work.services.config.publicUrl }
      return await signInFromProvider(work, arrival, redirectContext, (work, user) => startSession(work, user, method))
    }

    return await atomically(work, async (work) => {
      return startSession(work, await addIdentity(work, person.userId, arrival), method)
    })
  } catch (error) {
    await noteRefusal(work, provider.name, error)
    throw error
  }
}

type IdTokenRequest = TokenRequest & { id_token: string }

/** What an ID token says, once its signature, audience, nonce and access token are checked. */
async function profileInIdToken(
  { services }: Work,
  provider: Provider,
  request: IdTokenRequest,
): Promise<ProviderProfile> {
  const { claims, algorithm } = await askProvider(services, provider, async () => {
    const connection = await connectAsIssuer(services, provider)
    if (!connection) throw badToken()
    return signedClaims(services, connection, request.id_token)
  }).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'bad_oauth_callback') throw badToken(error.facts.cause)
    throw error
  })

  const audiences = [claims.aud ?? []].flat()
  if (!audiences.some((audience) => provider.clientIds.includes(audience))) {
    throw new Failure('invalid_request', `Unacceptable audience in id_token: [${audiences.join(' ').slice(0, 200)}]`)
  }
  refuseOtherNonce(claims['nonce'], request.nonce)
  refuseOtherAccessToken(claims['at_hash'], request.access_token, algorithm)

  const { dialect } = provider
  const emailIsProvenBy: EmailProof | 'always' = dialect.kind === 'oidc' ? dialect.emailIsProvenBy : 'always'
  return profileFrom({ issuer: claims.iss ?? '', subject: claims.sub, claims, emailIsProvenBy })
}

const badToken = (cause?: unknown) => new Failure('invalid_request', 'Bad ID token', { cause })

/** The app sends the nonce; the provider's token has the nonce or its hash. */
function refuseOtherNonce(claim: unknown, nonce: string | null | undefined): void {
  if (Boolean(claim) !== Boolean(nonce)) {
    throw new Failure('invalid_request', 'Passed nonce and nonce in id_token should either both exist or not.')
  }
  if (!nonce || claim === nonce || claim === createHash('sha256').update(nonce).digest('hex')) return

  throw new Failure('invalid_request', 'Nonces mismatch')
}

/** Refuses an access token that belongs to another ID token. */
function refuseOtherAccessToken(claim: unknown, accessToken: string | null | undefined, algorithm: string): void {
  if (claim === undefined || !accessToken) return
  const digest = createHash(hashOf(algorithm)).update(accessToken).digest()
  if (claim !== digest.subarray(0, digest.length / 2).toString('base64url')) throw badToken()
}

function hashOf(algorithm: string): string {
  if (algorithm.startsWith('Ed')) return 'sha512'

  return `sha${algorithm.slice(2)}`
}
