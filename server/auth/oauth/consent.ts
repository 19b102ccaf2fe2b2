import { randomBytes } from 'node:crypto'

import { recordEvent } from '#server/audit/service.ts'
import { tellOwner } from '#server/auth/account-notice.ts'
import { findSession } from '#server/auth/sessions/session-store.ts'
import { issuerOf } from '#server/auth/tokens/access-token.ts'
import { getUser } from '#server/auth/user.ts'
import { secondsOf } from '#server/kernel/clock/seconds.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
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

/** A code goes through a browser to the client, which exchanges it at once. */
const codeMilliseconds = 120_000

/** Who answers, to what, and the page that the answer comes from where a browser says it. */
interface ConsentRequest {
  person: Person
  authorizationId: string
  origin: string | undefined
}

/** What an app asks for; an answer that the person gave before is given again. The first who opens it answers it. */
export async function openAuthorization(
  services: Services,
  request: ConsentRequest,
  context: Context,
): Promise<Authorization | { redirect_url: string }> {
  await refuseStrangers(services, request, context)
  const { person, authorizationId: id } = request
  const { db, now } = services
  const row = isId(id) && (await claimAuthorization(db, { id, userId: person.userId, now: now() }))
  if (!row) throw noSuchAuthorization()

  const client = await clientThatAsks(db, row)
  await refuseStale(db, row, person)
  const allowed = await findConsent(db, person.userId, client.id)
  const isAllowed = row.scopes.every((scope) => allowed.includes(scope)) && allowed.length > 0
  if (isAllowed && !row.asksAgain && isProven(client, row)) return approve(services, request, context)

  return authorizationJson(row, client, person)
}

/**
 * A public client has no secret, and on a person's machine any app can take the scheme or the port of another one: what
 * they allowed once is then no answer for the next who says that it is this client.
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
  services: Services,
  request: ConsentRequest & { action?: string | null | undefined },
  context: Context,
): Promise<{ redirect_url: string }> {
  await refuseStrangers(services, request, context)
  if (request.action === 'approve') return approve(services, request, context)
  if (request.action === 'deny') return deny(services, request, context)

  throw new Failure('validation_failed', 'action must be approve or deny')
}

/** Only our own page asks people in our name, and only who is wholly in answers. */
async function refuseStrangers(services: Services, request: ConsentRequest, context: Context): Promise<void> {
  const refusal = await refusalOf(services, request)
  if (!refusal) return

  const { person, authorizationId, origin } = request
  await recordEvent(services.db, context, {
    action: 'oauth_consent_refused',
    entity: 'user',
    entityId: person.userId,
    facts: { cause: refusal.cause, authorizationId, ...(origin && { origin: origin.slice(0, 200) }) },
  })
  throw refusal.failure
}

async function refusalOf({ db, config }: Services, { person, origin }: ConsentRequest) {
  if (origin !== undefined && origin !== new URL(config.publicUrl).origin) {
    const failure = new Failure('not_allowed', 'This is answered on the page of the studio only.')
    return { cause: 'asked on a page of another origin', failure }
  }
  if (lacksAal2(person)) {
    const failure = new Failure('insufficient_aal', 'AAL2 required to answer an app', { status: 403 })
    return { cause: 'the second step is missing', failure }
  }
  if ((await getUser(db, person.userId)).isAnonymous) {
    const failure = new Failure('no_authorization', 'Anonymous user not allowed to perform these actions', {
      status: 403,
    })
    return { cause: 'an anonymous account', failure }
  }

  return undefined
}

/** Who has proven too long ago who they are does so once more, where the app wants that. */
async function refuseStale(db: Db, { signedInSince }: AuthorizationRow, { sessionId }: Person): Promise<void> {
  if (!signedInSince) return
  const session = await findSession(db, sessionId)
  // A proof is kept by the second: of the same one it may have been before, and only a session begun since is not.
  const isFresh = session && (session.createdAt > signedInSince || lastProofIn(session.amr) > secondsOf(signedInSince))
  if (isFresh) return

  throw new Failure('reauthentication_needed', 'The app wants you to sign in once more')
}

async function approve(services: Services, { person, authorizationId: id }: ConsentRequest, context: Context) {
  const { userId, sessionId } = person
  const now = services.now()
  const code = randomBytes(32).toString('base64url')
  const approval = {
    decision: 'approved' as const,
    sessionId,
    codeHash: hashOfSecret(code),
    codeExpiresAt: new Date(now.getTime() + codeMilliseconds),
  }

  return atomically(services.db, async (trx) => {
    const row = isId(id) && (await answerAuthorization(trx, { id, userId, now }, approval))
    if (!row) throw noSuchAuthorization()

    const client = await clientThatAsks(trx, row)
    await refuseStale(trx, row, person)
    await remember({ ...services, db: trx }, person, { client, scopes: row.scopes }, context)
    return { redirect_url: leadBack(services, row, { code }) }
  })
}

async function deny(services: Services, { person, authorizationId: id }: ConsentRequest, context: Context) {
  const { db, now } = services

  return atomically(db, async (trx) => {
    const claim = { id, userId: person.userId, now: now() }
    const row = isId(id) && (await answerAuthorization(trx, claim, { decision: 'denied' }))
    if (!row) throw noSuchAuthorization()

    await note(trx, context, 'denied', { userId: person.userId, clientId: row.clientId, scopes: row.scopes })
    const told = { error: 'access_denied', error_description: 'The person did not allow it' }
    return { redirect_url: leadBack(services, row, told) }
  })
}

/** Keeps what was allowed; the owner of the account hears of it when it is more than before. */
async function remember(
  services: Services,
  { userId }: Person,
  { client, scopes }: { client: ClientRow; scopes: string[] },
  context: Context,
): Promise<void> {
  const { db } = services
  const before = await findConsent(db, userId, client.id)
  const isMore = before.length === 0 || !scopes.every((scope) => before.includes(scope))
  await note(db, context, isMore ? 'granted' : 'repeated', { userId, clientId: client.id, scopes })
  if (!isMore) return

  await putConsent(db, {
    userId,
    clientId: client.id,
    scopes: [...new Set([...before, ...scopes])],
    now: services.now(),
  })
  const what = `The app “${client.name}” was allowed to sign in with it and to see ${inWords(scopes)}.`
  await tellOwner(services, await getUser(db, userId), what)
}

const words: Record<string, string> = { email: 'its e-mail address', phone: 'its phone number', profile: 'its name' }

const inWords = (scopes: readonly string[]): string =>
  listWords(scopes.flatMap((scope) => words[scope] ?? [])) || 'nothing but its number'

/** Leaves the answer to another account of the person. */
export async function release({ db, now }: Services, person: Person, id: string): Promise<void> {
  const released = isId(id) && (await releaseAuthorization(db, { id, userId: person.userId, now: now() }))
  if (!released) throw noSuchAuthorization()
}

const leadBack = ({ config }: Services, { redirectUri, state }: AuthorizationRow, told: Record<string, string>) =>
  withAnswer(redirectUri, { ...told, state, iss: issuerOf(config.publicUrl) })

/** The client, while the address that it asked from is still its own. */
async function clientThatAsks(db: Db, { clientId, redirectUri }: AuthorizationRow): Promise<ClientRow> {
  const client = await getClient(db, clientId)
  if (!isRegistered(client.redirectUris, redirectUri)) throw noSuchAuthorization()

  return client
}

interface ConsentEvent {
  userId: string
  clientId: string
  scopes: readonly string[]
}

const note = (db: Db, context: Context, action: string, { userId, clientId, scopes }: ConsentEvent) =>
  recordEvent(db, context, {
    action: `oauth_consent_${action}`,
    entity: 'user',
    entityId: userId,
    facts: { clientId, scope: scopes.join(' ') },
  })

const isId = (text: string) => Id.safeParse(text).success

const noSuchAuthorization = () =>
  new Failure('oauth_authorization_not_found', 'OAuth authorization request not found or no longer open')
