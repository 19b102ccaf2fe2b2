import { createHash, randomUUID } from 'node:crypto'

import { z } from 'zod'

import { recordEvent } from '#server/audit/service.ts'
import { issueTokens } from '#server/auth/sessions/issue-tokens.ts'
import { refuseBanned, startSession } from '#server/auth/sessions/session.ts'
import { getUser } from '#server/auth/user.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { decrypt, encrypt, equal } from '#server/kernel/secrets/secret.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
import type { Challenge, TokenRequest } from '#shared/auth/requests.ts'
import type { Session } from '#shared/auth/user.ts'
import { Failure } from '#shared/http/failure.ts'

import { deleteFlow, insertFlow, lockFlow, setAuthCode } from './token-store.ts'

// PKCE: whoever asks for a link keeps a secret and sends its hash. The link then yields a code that only the holder of
// the secret can exchange for a session.

export interface ValidChallenge {
  codeChallenge: string
  codeChallengeMethod: 's256' | 'plain'
}

/** Undefined when the request does not use PKCE. */
export function challengeOf({ code_challenge, code_challenge_method }: Challenge): ValidChallenge | undefined {
  if (!code_challenge && !code_challenge_method) return undefined
  if (!code_challenge || !code_challenge_method) {
    throw new Failure('validation_failed', 'PKCE flow requires code_challenge_method and code_challenge')
  }
  if (!/^[\w.~-]{43,128}$/.test(code_challenge)) {
    throw new Failure(
      'validation_failed',
      'code challenge has to be between 43 and 128 characters of A-Z, a-z, 0-9, ._~-',
    )
  }
  const method = code_challenge_method.toLowerCase()
  if (method !== 's256' && method !== 'plain') {
    throw new Failure('validation_failed', 'code_challenge_method must be s256 or plain')
  }

  return { codeChallenge: code_challenge, codeChallengeMethod: method }
}

/** Keeps the challenge until the link is used; undefined without a challenge. */
export async function beginFlow(
  work: Work,
  userId: string,
  authenticationMethod: string,
  challenge: ValidChallenge | undefined,
): Promise<string | undefined> {
  if (!challenge) return undefined

  const { id } = await insertFlow(work, { userId, authenticationMethod, ...challenge, createdAt: work.now })
  return id
}

/** The tokens of the provider with which somebody has signed in. They are returned once, with the session. */
export interface ProviderTokens {
  provider_token: string
  provider_refresh_token?: string | undefined
}

interface FromProvider {
  userId: string
  provider: string
  tokens: ProviderTokens
}

/** Keeps the challenge of somebody who comes back from a provider, with the provider's tokens. */
export async function beginFlowFrom(work: Work, from: FromProvider, challenge: ValidChallenge) {
  const { userId, provider, tokens } = from
  const { id } = await insertFlow(work, {
    userId,
    provider,
    authenticationMethod: 'oauth',
    ...challenge,
    createdAt: work.now,
    encryptedProviderTokens: encrypt(work.services.config.secretKey, purpose, Buffer.from(JSON.stringify(tokens))),
  })

  return id
}

const purpose = 'encrypt sign-ins elsewhere'

const Tokens = z.object({ provider_token: z.string(), provider_refresh_token: z.string().optional() })

/** Issues the code that goes back to the browser. It expires from now on, however old the link is. */
export async function issueAuthCode(work: Work, flowId: string): Promise<string> {
  const code = randomUUID()
  await setAuthCode(work, flowId, hashOf(code))

  return code
}

const hashOf = (code: string) => createHash('sha256').update(code).digest('hex')

/** Exchanges an auth code for a session, once. A wrong verifier does not use the code up. */
export async function exchangeCode(work: Work, request: TokenRequest): Promise<Session> {
  const { auth_code: code, code_verifier: verifier } = request
  if (!code || !verifier) {
    throw new Failure('validation_failed', 'invalid request: both auth code and code verifier should be non-empty')
  }

  const beginning = atomically(work, async (work) => {
    const flow = await takeFlow(work, code, verifier)
    const user = await getUser(work, flow.userId)
    refuseBanned(work.services, user)

    const method = { method: flow.authenticationMethod, ...(flow.provider !== null && { provider: flow.provider }) }
    const begun = await startSession(work, user, method)
    return { begun, providerTokens: tokensIn(work, flow) }
  })
  const { begun, providerTokens } = await beginning.catch(async (error: unknown) => {
    if (error instanceof Failure) await noteRefusal(work, error.code)
    throw error
  })
  return { ...(await issueTokens(work, begun)), ...providerTokens }
}

function tokensIn(
  { services: { config } }: Work,
  { encryptedProviderTokens: encrypted }: { encryptedProviderTokens: string | null },
) {
  if (encrypted === null) return {}
  return Tokens.parse(JSON.parse(decrypt(config.secretKey, purpose, encrypted).toString()))
}

/** Audited, since the code may have been stolen. */
const noteRefusal = (work: Acting, cause: string) =>
  recordEvent(work, { action: 'code_refused', entity: 'user', facts: { type: 'pkce', cause } })

async function takeFlow(work: Work, code: string, verifier: string) {
  const flow = await lockFlow(work, hashOf(code))
  if (!flow?.authCodeIssuedAt)
    throw new Failure('flow_state_not_found', 'invalid flow state, no valid flow state found')
  if (work.now.getTime() > flow.authCodeIssuedAt.getTime() + work.services.config.auth.pkceSeconds * 1000) {
    throw new Failure('flow_state_expired', 'invalid flow state, flow state has expired')
  }

  const proof =
    flow.codeChallengeMethod === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
  if (!equal(Buffer.from(proof), Buffer.from(flow.codeChallenge))) {
    throw new Failure('bad_code_verifier', 'code challenge does not match previously saved code verifier')
  }
  await deleteFlow(work, flow.id)

  return flow
}
