import { randomBytes } from 'node:crypto'

import { recordEvent } from '#server/audit/service.ts'
import { tellOwner } from '#server/auth/hooks/account-notice.ts'
import { findSession } from '#server/auth/session-store.ts'
import { issuerOf } from '#server/auth/tokens/access-token.ts'
import { getUser } from '#server/auth/user.ts'
import { secondsOf } from '#server/kernel/clock/seconds.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
import type { Authorization } from '#shared/auth/oauth.ts'
import { Failure } from '#shared/http/failure.ts'
import { Id } from '#shared/http/wire.ts'
import { lacksAal2, type Person } from '#shared/permissions/may.ts'
import { listWords } from '#shared/words.ts'

import {
  answerAuthorization,
  type AuthorizationRow,
  claimAuthorization,
  releaseAuthorization,
} from './authorization-store.ts'
import type { ClientRow } from './client-store.ts'
import { getClient, hashOfSecret, isPublic } from './clients.ts'
import { findConsent, putConsent } from './consent-store.ts'
import { lastProofIn } from './id-token.ts'
import { isOwnedByClient, isRegistered, withAnswer } from './redirect-uri.ts'

/** Short, since the client exchanges the code as soon as the browser brings it. */
const codeMilliseconds = 120_000

/** Who answers which request, and from which origin a browser says that it asks. */
interface ConsentRequest {
  person: Person
  authorizationId: string
  origin: string | undefined
}

/**
 * What an app asks for. An answer that the person gave before is repeated. The first account that opens a request is
 * the one to answer it.
 */
export async function openAuthorization(
  work: Work,
  request: ConsentRequest,
): Promise<Authorization | { redirect_url: string }> {
  await refuseStrangers(work, request)
  const { person, authorizationId: id } = request
  const row = isId(id) && (await claimAuthorization(work, { id, userId: person.userId, now: work.now }))
  if (!row) throw noSuchAuthorization()

  const client = await clientThatAsks(work, row)
  await refuseStale(work, row, person)
  const allowed = await findConsent(work, person.userId, client.id)
  const isAllowed = row.scopes.every((scope) => allowed.includes(scope)) && allowed.length > 0
  if (isAllowed && !row.asksAgain && isProven(client, row)) return approve(work, request)

  return authorizationJson(row, client, person)
}

/**
 * Whether an earlier answer may be repeated. Not for a public client without an https address: it has no secret, and on
 * a person's machine another app could take its scheme or port.
 */
const isProven = (client: ClientRow, { redirectUri }: AuthorizationRow): boolean =>
  !isPublic(client) || isOwnedByClient(redirectUri)

const authorizationJson = (row: AuthorizationRow, client: ClientRow, person: Person): Authorization => ({
  authorization_id: row.id,
  redirect_uri: row.redirectUri,
  client: { ...shownClient(client), registration_type: client.registrationType },
  user: { id: person.userId, email: person.email },
  scope: row.scopes.join(' '),
})

export const shownClient = ({ id, name, uri, logoUri }: Pick<ClientRow, 'id' | 'name' | 'uri' | 'logoUri'>) => ({
  id,
  name,
  uri: uri ?? '',
  logo_uri: logoUri ?? '',
})

export async function answer(
  work: Work,
  request: ConsentRequest & { action?: string | null | undefined },
): Promise<{ redirect_url: string }> {
  await refuseStrangers(work, request)
  if (request.action === 'approve') return approve(work, request)
  if (request.action === 'deny') return deny(work, request)

  throw new Failure('validation_failed', 'action must be approve or deny')
}

/**
 * Refuses, and audits, an answer from a page that is not ours, or from somebody without their second step or proper
 * account.
 */
async function refuseStrangers(work: Work, request: ConsentRequest): Promise<void> {
  const refusal = await refusalOf(work, request)
  if (!refusal) return

  const { person, authorizationId, origin } = request
  await recordEvent(work, {
    action: 'oauth_consent_refused',
    entity: 'user',
    entityId: person.userId,
    facts: { cause: refusal.cause, authorizationId, ...(origin && { origin: origin.slice(0, 200) }) },
  })
  throw refusal.failure
}

async function refusalOf(work: Work, { person, origin }: ConsentRequest) {
  if (origin !== undefined && origin !== new URL(work.services.config.publicUrl).origin) {
    const failure = new Failure('not_allowed', 'This is answered on the page of the studio only.')
    return { cause: 'asked on a page of another origin', failure }
  }
  if (lacksAal2(person)) {
    const failure = new Failure('insufficient_aal', 'AAL2 required to answer an app', { status: 403 })
    return { cause: 'the second step is missing', failure }
  }
  if ((await getUser(work, person.userId)).isAnonymous) {
    const failure = new Failure('no_authorization', 'Anonymous user not allowed to perform these actions', {
      status: 403,
    })
    return { cause: 'an anonymous account', failure }
  }

  return undefined
}

/** Refuses a sign-in that is older than the app wants. */
async function refuseStale(
  work: OnDatabase,
  { signedInSince }: AuthorizationRow,
  { sessionId }: Person,
): Promise<void> {
  if (!signedInSince) return
  const session = await findSession(work, sessionId)
  // Proofs are kept by the second, so one of that same second may be older; only a session that began later counts
  // then.
  const isFresh = session && (session.createdAt > signedInSince || lastProofIn(session.amr) > secondsOf(signedInSince))
  if (isFresh) return

  throw new Failure('reauthentication_needed', 'The app wants you to sign in once more')
}

async function approve(work: Work, { person, authorizationId: id }: ConsentRequest) {
  const { userId, sessionId } = person
  const code = randomBytes(32).toString('base64url')
  const approval = {
    decision: 'approved' as const,
    sessionId,
    codeHash: hashOfSecret(code),
    codeExpiresAt: new Date(work.now.getTime() + codeMilliseconds),
  }

  return atomically(work, async (work) => {
    const row = isId(id) && (await answerAuthorization(work, { id, userId, now: work.now }, approval))
    if (!row) throw noSuchAuthorization()

    const client = await clientThatAsks(work, row)
    await refuseStale(work, row, person)
    await keepConsent(work, person, { client, scopes: row.scopes })
    return { redirect_url: redirectBack(work, row, { code }) }
  })
}

async function deny(work: Work, { person, authorizationId: id }: ConsentRequest) {
  return atomically(work, async (work) => {
    const claim = { id, userId: person.userId, now: work.now }
    const row = isId(id) && (await answerAuthorization(work, claim, { decision: 'denied' }))
    if (!row) throw noSuchAuthorization()

    await note(work, 'denied', { userId: person.userId, clientId: row.clientId, scopes: row.scopes })
    const result = { error: 'access_denied', error_description: 'The person did not allow it' }
    return { redirect_url: redirectBack(work, row, result) }
  })
}

/** Keeps the consent, and tells the account's owner where it allows more than before. */
async function keepConsent(
  work: Work,
  { userId }: Person,
  { client, scopes }: { client: ClientRow; scopes: string[] },
): Promise<void> {
  const before = await findConsent(work, userId, client.id)
  const isMore = before.length === 0 || !scopes.every((scope) => before.includes(scope))
  await note(work, isMore ? 'granted' : 'repeated', { userId, clientId: client.id, scopes })
  if (!isMore) return

  await putConsent(work, {
    userId,
    clientId: client.id,
    scopes: [...new Set([...before, ...scopes])],
    now: work.now,
  })
  const what = `The app “${client.name}” was allowed to sign in with it and to see ${inWords(scopes)}.`
  await tellOwner(work, await getUser(work, userId), what)
}

const words: Record<string, string> = { email: 'its e-mail address', phone: 'its phone number', profile: 'its name' }

const inWords = (scopes: readonly string[]): string =>
  listWords(scopes.flatMap((scope) => words[scope] ?? [])) || 'nothing but its number'

/** Lets another account of the person answer. */
export async function release(work: Work, person: Person, id: string): Promise<void> {
  const released = isId(id) && (await releaseAuthorization(work, { id, userId: person.userId, now: work.now }))
  if (!released) throw noSuchAuthorization()
}

const redirectBack = (
  { services: { config } }: Work,
  { redirectUri, state }: AuthorizationRow,
  result: Record<string, string>,
) => withAnswer(redirectUri, { ...result, state, iss: issuerOf(config.publicUrl) })

/** The client, as long as it still has the address that it asked from. */
async function clientThatAsks(work: OnDatabase, { clientId, redirectUri }: AuthorizationRow): Promise<ClientRow> {
  const client = await getClient(work, clientId)
  if (!isRegistered(client.redirectUris, redirectUri)) throw noSuchAuthorization()

  return client
}

interface ConsentEvent {
  userId: string
  clientId: string
  scopes: readonly string[]
}

const note = (work: Acting, action: string, { userId, clientId, scopes }: ConsentEvent) =>
  recordEvent(work, {
    action: `oauth_consent_${action}`,
    entity: 'user',
    entityId: userId,
    facts: { clientId, scope: scopes.join(' ') },
  })

const isId = (text: string) => Id.safeParse(text).success

const noSuchAuthorization = () =>
  new Failure('oauth_authorization_not_found', 'OAuth authorization request not found or no longer open')
