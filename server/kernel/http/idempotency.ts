import { createHash } from 'node:crypto'

import { sql } from 'kysely'
import { z } from 'zod'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Retention } from '#server/kernel/db/retention.ts'
import type { Subject } from '#server/kernel/feature.ts'
import { networkOf } from '#server/kernel/limits/network.ts'
import { idOrNone } from '#server/kernel/place.ts'
import { decrypt, encrypt } from '#server/kernel/secrets/secret.ts'
import type { Work } from '#server/kernel/work.ts'
import type { Endpoint, Output } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'

import { deleteKeysOf, findKey, insertKey, updateAnswer } from './idempotency-store.ts'
import type { Context } from './mount.ts'

const keyHours = 48

/** Keys are forgotten after 48 hours. */
export const keyRetention: Retention = {
  what: 'idempotency keys',
  days: keyHours / 24,
  table: 'idempotencyKey',
  isOver: (before) => sql`created_at < ${before}`,
}

interface KeyedRequest<E extends Endpoint> {
  endpoint: E
  /** The request's Idempotency-Key; without one no answer is kept. */
  key: string | undefined
  /** All that the effect depends on: the same key with another request is refused. */
  request: unknown
  /**
   * The address that a guest has typed: erasing its owner also deletes the answer. It does not own the key, since
   * anybody can type it.
   */
  guestEmail?: string | undefined
  /**
   * Looks for the key before the effect, which costs a statement. For effects that draw a number of a sequence, since a
   * rollback does not give that back.
   */
  drawsNumber?: true
}

/** Keeps the answer; call it in the transaction of the effect. A second call replaces the answer. */
export type KeepAnswer<Answer> = (work: OnDatabase, answer: Answer) => Promise<Answer>

/**
 * Runs an effect once for each key of a caller; later requests get the first answer. The key is written last, so that it
 * costs one statement. A repeated request starts again; it either fails at what the first one took, or waits at the key
 * until the first one has ended and is then rolled back. So `effect` must call `keep` in the same transaction as all its
 * writes.
 */
export async function withIdempotency<E extends Endpoint>(
  work: Work,
  keyed: KeyedRequest<E>,
  effect: (keep: KeepAnswer<Output<E>>) => Promise<Output<E>>,
): Promise<Output<E>> {
  const { trx, services, context, now } = work
  const { config } = services
  const { endpoint, key } = keyed
  if (key === undefined) return effect((_work, answer) => Promise.resolve(answer))

  const request = { owner: ownerOf(context), key, requestHash: hashOfRequest(work, keyed) }
  const forgottenBefore = new Date(now.getTime() - keyHours * 3_600_000)
  const answerBefore = async () => {
    const known = await findKey(trx, request, forgottenBefore)
    if (!known) return undefined
    if (known.requestHash !== request.requestHash || known.answer === null) throw keyReused()

    const text = decrypt(config.secretKey, 'encrypt kept answers', known.answer).toString()
    // oxlint-disable-next-line typescript/consistent-type-assertions -- the same schema encoded it
    return { answer: z.decode(endpoint.response, text === '' ? undefined : JSON.parse(text)) as Output<E> }
  }
  const earlier = keyed.drawsNumber && (await answerBefore())
  if (earlier) return earlier.answer
  let isOurs = false
  try {
    return await effect(async ({ trx }, answer) => {
      // An answer without content has no text.
      const text = JSON.stringify(z.encode(endpoint.response, answer)) ?? ''
      const kept = encrypt(config.secretKey, 'encrypt kept answers', Buffer.from(text))
      const row = { ...request, answer: kept, guestEmail: keyed.guestEmail ?? null }
      // After a rollback the transaction runs again, and its key is gone.
      if (isOurs && (await updateAnswer(trx, row))) return answer
      isOurs = await insertKey(trx, { ...row, createdAt: now }, forgottenBefore)
      if (!isOurs) throw keyReused()
      return answer
    })
  } catch (error) {
    const known = error instanceof Failure ? await answerBefore() : undefined
    if (!known) throw error
    return known.answer
  }
}

interface KeyedInput<E extends Endpoint> {
  endpoint: E
  headers: { 'idempotency-key'?: string | undefined }
  params: unknown
}

/**
 * `withIdempotency` in one transaction, for requests without a body. A link or code that is mailed anew ends the
 * previous one: two quick presses would otherwise make the first mail useless.
 */
export const onceForKey = <E extends Endpoint>(
  work: Work,
  { endpoint, headers, params }: KeyedInput<E>,
  effect: (work: Work) => Promise<Output<E>>,
): Promise<Output<E>> =>
  withIdempotency(work, { endpoint, key: headers['idempotency-key'], request: params, drawsNumber: true }, (keep) =>
    atomically(work, async (work) => keep(work, await effect(work))),
  )

/** Forgets the keys of an account, and of guests who typed its addresses. */
export const forgetKeysOf = ({ trx }: OnDatabase, sender: Pick<Subject, 'userId' | 'emails'>) =>
  deleteKeysOf(trx, sender)

const keyReused = () => new Failure('key_reused', 'This Idempotency-Key was used for another request.')

/**
 * Who owns a key. Guests are recognized by a link, by the cookie of a known browser, or else by network. A cookie that
 * this request sets does not count: if the answer is lost, the repeated request comes without it.
 */
function ownerOf({ actor, origin }: Context): string {
  if (actor.kind === 'person') return `person:${actor.userId}`
  if (actor.kind === 'link') return `link:${actor.bookingId}`
  if (actor.kind === 'service') return `service:${actor.role}`
  if (actor.kind === 'system') return `system:${actor.job}`

  const { link, device, isNewDevice, ip = '' } = origin ?? {}
  if (link !== undefined) return `guest:link ${hashOf(link)}`

  return device === undefined || isNewDevice ? `guest:${networkOf(ip)}` : `guest:device ${hashOf(device)}`
}

/**
 * A key for a third party that the effect calls. It is made of caller and request, since another caller may use the
 * same key.
 */
export const keyOf = (work: Work, keyed: KeyedRequest<Endpoint>): string =>
  hashOf([ownerOf(work.context), keyed.key, hashOfRequest(work, keyed)])

/** The same request at another place is a different request. */
function hashOfRequest({ place, services }: Work, { endpoint, request }: KeyedRequest<Endpoint>): string {
  const named = idOrNone(place)
  const elsewhere = named === idOrNone(services.places.first()) ? [] : [named]
  return hashOf([endpoint.method, endpoint.path, request, ...elsewhere])
}

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url')
