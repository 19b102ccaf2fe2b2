import { createHash } from 'node:crypto'

import { sql } from 'kysely'
import { z } from 'zod'

import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Retention } from '#server/kernel/db/retention.ts'
import type { Subject } from '#server/kernel/feature.ts'
import { networkOf } from '#server/kernel/limits/network.ts'
import { decrypt, encrypt } from '#server/kernel/secrets/secret.ts'
import type { Services } from '#server/kernel/services.ts'
import type { Endpoint, Output } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'

import { deleteKeysOf, findKey, insertKey, updateAnswer } from './idempotency-store.ts'
import type { Context } from './mount.ts'

const keyHours = 48

/** After that nobody asks for a key. */
export const keyRetention: Retention = {
  what: 'idempotency keys',
  days: keyHours / 24,
  table: 'idempotencyKey',
  isOver: (before) => sql`created_at < ${before}`,
}

interface KeyedRequest<E extends Endpoint> {
  endpoint: E
  /** The Idempotency-Key of the request; without one nothing is kept. */
  key: string | undefined
  /** What the effect depends on: the same key with another one is refused. */
  request: unknown
  /** The address that a guest types: with whoever it belongs to the answer is forgotten. Anybody can type it, so it owns nothing. */
  guestEmail?: string | undefined
  /** A number of a sequence is drawn, which undoing does not give back: one more statement asks for the key before that. */
  drawsNumber?: true
}

/** Keeps the answer, in the transaction of what it tells of; called once more, the answer is another one by now. */
export type KeepAnswer<Answer> = (trx: Db, answer: Answer) => Promise<Answer>

/**
 * Has an effect once for each key of a caller: later requests are given the first one's answer. The key is written last,
 * so that it costs one statement. A request that comes again begins anew and either fails, for the first one took what it
 * needs, or waits at the key for the first one's end, which undoes it. So `effect` must call `keep` in the transaction of
 * all that it does.
 */
export async function withIdempotency<E extends Endpoint>(
  services: Services,
  keyed: KeyedRequest<E>,
  context: Context,
  effect: (keep: KeepAnswer<Output<E>>) => Promise<Output<E>>,
): Promise<Output<E>> {
  const { endpoint, key } = keyed
  if (key === undefined) return effect((_trx, answer) => Promise.resolve(answer))

  const { db, config, now } = services
  const request = { owner: ownerOf(context), key, requestHash: hashOfRequest(keyed) }
  const forgottenBefore = new Date(now().getTime() - keyHours * 3_600_000)
  const answerBefore = async () => {
    const known = await findKey(db, request, forgottenBefore)
    if (!known) return undefined
    if (known.requestHash !== request.requestHash || known.answer === null) throw reused()

    const text = decrypt(config.secretKey, 'encrypt kept answers', known.answer).toString()
    // What it is by the contract: it was encoded by the same schema.
    return { answer: z.decode(endpoint.response, text === '' ? undefined : JSON.parse(text)) as Output<E> }
  }
  const told = keyed.drawsNumber && (await answerBefore())
  if (told) return told.answer
  let isOurs = false
  try {
    return await effect(async (trx, answer) => {
      // An answer without content has no text.
      const text = JSON.stringify(z.encode(endpoint.response, answer)) ?? ''
      const kept = encrypt(config.secretKey, 'encrypt kept answers', Buffer.from(text))
      const row = { ...request, answer: kept, guestEmail: keyed.guestEmail ?? null }
      // A transaction that was undone and is run again has lost the key.
      if (isOurs && (await updateAnswer(trx, row))) return answer
      isOurs = await insertKey(trx, { ...row, createdAt: now() }, forgottenBefore)
      if (!isOurs) throw reused()
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
 * What its address alone says, once for each key, in one transaction: a link or a code that is mailed again ends the one before, so
 * that of two quick presses the first mail would be dead.
 */
export const onceForKey = <E extends Endpoint>(
  services: Services,
  { endpoint, headers, params }: KeyedInput<E>,
  context: Context,
  effect: (inside: Services) => Promise<Output<E>>,
): Promise<Output<E>> =>
  withIdempotency(
    services,
    { endpoint, key: headers['idempotency-key'], request: params, drawsNumber: true },
    context,
    (keep) => atomically(services.db, async (db) => keep(db, await effect({ ...services, db }))),
  )

/** Forgets what an account has sent, and what guests have sent with its addresses. */
export const forgetKeysOf = (db: Db, sender: Pick<Subject, 'userId' | 'emails'>) => deleteKeysOf(db, sender)

const reused = () => new Failure('key_reused', 'This Idempotency-Key was used for another request.')

/**
 * A guest is who brings the link or the cookie of a browser that was here before; without either, whoever asks from that network.
 * A cookie that is only now given does not count: it would not come back with the same request if its answer were lost.
 */
function ownerOf({ actor, origin }: Context): string {
  if (actor.kind === 'person') return `person:${actor.userId}`
  if (actor.kind === 'link') return `link:${actor.bookingId}`
  if (actor.kind === 'service') return `service:${actor.role}`
  if (actor.kind === 'system') return `system:${actor.job}`

  const { link, device, isNewDevice } = origin
  if (link !== undefined) return `guest:link ${hashOf(link)}`

  return device === undefined || isNewDevice ? `guest:${networkOf(origin.ip)}` : `guest:device ${hashOf(device)}`
}

/** A key for somebody else who is asked within the effect: of this request of this caller, for the key alone may be used by others. */
export const keyOf = (keyed: KeyedRequest<Endpoint>, context: Context): string =>
  hashOf([ownerOf(context), keyed.key, hashOfRequest(keyed)])

const hashOfRequest = ({ endpoint: { method, path }, request }: KeyedRequest<Endpoint>) =>
  hashOf([method, path, request])

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url')
