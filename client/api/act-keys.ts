import { z } from 'zod'

import { AskedBefore, isUnknown, markAskedAgainOnce, markPerhapsDone, markReading } from '#client/errors/unanswered.ts'
import { keptInTab } from '#client/ui/browser/kept.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { Failure, type FailureCode } from '#shared/http/failure.ts'

const header = 'idempotency-key'

/** The one place that makes keys. `useAct` and `actQueue` ask for those of what is kept beyond its page. */
export const newActKey = (): string => crypto.randomUUID()

const Unanswered = z.object({
  key: z.string(),
  /** What it was done to: the endpoint and whatever its path names. */
  target: z.string(),
  askedAt: z.int(),
  /** Of the record that was seen. */
  version: z.int().exactOptional(),
  /** Whether its sender was told that nobody knows what became of it. */
  isTold: z.boolean(),
})

// With the tab: pressed again after a reload it is the same request.
const kept = keptInTab('unanswered acts', z.record(z.string(), Unanswered))

// Whoever comes back after an hour means something new.
export const rememberedMilliseconds = 3_600_000

function readKept() {
  const since = Date.now() - rememberedMilliseconds
  return Object.fromEntries(Object.entries(kept.read() ?? {}).filter(([, { askedAt }]) => askedAt > since))
}

function forget(text: string): void {
  const { [text]: _, ...others } = readKept()
  if (Object.keys(others).length > 0) kept.write(others)
  else kept.clear()
}

const pending = new Set<string>()

/**
 * Tells requests apart without keeping what was typed into them, by 64 bits of FNV-1a. Of two that are taken for one the server
 * refuses the second, since their key was used for another request.
 */
function fingerprintOf(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)

  return hash.toString(36)
}

interface AnyInput {
  params?: unknown
  query?: { preview?: unknown }
  body?: unknown
}

const Versioned = z.looseObject({ version: z.int() })

/** What is only tried makes nothing. Of the bytes of a file no text is made. */
const takesKey = ({ headers, consumes }: Endpoint, input: AnyInput) =>
  headers !== undefined && header in headers.shape && !consumes && input.query?.preview !== '1'

/** Where a key is asked for; where something may be tried first, it is asked for without the contract saying so. */
const mustNotHappenTwice = ({ headers, query }: Endpoint) =>
  headers?.safeParse({}).success === false || (query !== undefined && 'preview' in query.shape)

// Refused before anybody looked at the question: what became of the same one before is not known by it.
const atTheDoor = new Set<FailureCode>([
  'too_many_requests',
  'not_signed_in',
  'session_expired',
  'second_factor_needed',
])

/** Whether a failure leaves open what became of what was asked, now or the time before. */
export const isUnanswered = (error: unknown, wasAskedBefore: boolean): boolean =>
  isUnknown(error) || (wasAskedBefore && error instanceof Failure && atTheDoor.has(error.code))

/**
 * Asks for what makes something. Its key lives from the press to the answer: what is asked again while it is unanswered has
 * the same key and happens once, and what is asked again after its answer is meant twice. Whoever asks for something else
 * where a request is unanswered that must not happen twice is told so first, once. The version of a record is no part of
 * what is asked: read anew after a lost answer it may be the next one, and the first is what is asked again.
 *
 * Answered steps of a longer act are `held`, with their keys, until it is over.
 */
export async function askOnce<Asked extends AnyInput, Answer>(
  endpoint: Endpoint,
  input: Asked,
  ask: (input: Asked, headers: Record<string, string>) => Promise<Answer>,
  held?: Set<string>,
): Promise<Answer> {
  if (!takesKey(endpoint, input)) return askWithoutKey(endpoint, input, ask)

  const { target, text, versioned } = askedBy(endpoint, input)
  const version = versioned?.version
  const before = readKept()
  if (mustNotHappenTwice(endpoint)) tellOfUnanswered(before, target, text)
  const act = before[text] ?? {
    key: newActKey(),
    target,
    askedAt: Date.now(),
    isTold: false,
    ...(version !== undefined && { version }),
  }
  kept.write({ ...before, [text]: act })
  pending.add(text)
  try {
    const asked = versioned ? { ...input, body: { ...versioned, version: act.version } } : input
    const answer = await ask(asked, { [header]: act.key })
    if (held) held.add(text)
    else forget(text)
    return answer
  } catch (error) {
    if (isUnanswered(error, text in before)) markAskedAgainOnce(error)
    else forget(text)
    throw error
  } finally {
    pending.delete(text)
  }
}

const targetOf = ({ method, path }: Endpoint, params: unknown) => JSON.stringify([method, path, params])

function askedBy(endpoint: Endpoint, { params, query, body }: AnyInput) {
  const versioned = Versioned.safeParse(body).data
  const { version: _, ...unversioned } = versioned ?? {}
  const target = targetOf(endpoint, params)

  return { target, text: fingerprintOf(JSON.stringify([target, query, versioned ? unversioned : body])), versioned }
}

const lostWithoutKey = new Set<string>()
const inItsOwnWay = new Set<FailureCode>(['wrong_state', 'version_conflict', 'not_found', 'conflict', 'not_refundable'])

/** What its state or its version admits once is refused the second time, also if that is because the first was done. */
async function askWithoutKey<Asked extends AnyInput, Answer>(
  endpoint: Endpoint,
  input: Asked,
  ask: (input: Asked, headers: Record<string, string>) => Promise<Answer>,
): Promise<Answer> {
  const isReading = endpoint.method === 'GET' || endpoint.reads === true || input.query?.preview === '1'
  const text = isReading || endpoint.consumes ? '' : askedBy(endpoint, input).text
  const wasLost = lostWithoutKey.delete(text)
  try {
    return await ask(input, {})
  } catch (error) {
    if (isReading) markReading(error)
    else if (isUnknown(error)) lostWithoutKey.add(text)
    else if (wasLost && error instanceof Failure && inItsOwnWay.has(error.code)) markPerhapsDone(error)
    throw error
  }
}

/** Asks by a key that is kept with what waits: however often it is asked, it happens once. */
export const askByKey = <Asked extends AnyInput, Answer>(
  key: string,
  endpoint: Endpoint,
  input: Asked,
  ask: (input: Asked, headers: Record<string, string>) => Promise<Answer>,
): Promise<Answer> => askWithoutKey(endpoint, input, (asked) => ask(asked, { [header]: key }))

/** What became of it was seen elsewhere: what is asked again is meant anew, as after an answer. */
export function answerSeen(endpoint: Endpoint, params: object): void {
  const target = targetOf(endpoint, params)
  for (const [text, act] of Object.entries(readKept())) if (act.target === target) forget(text)
}

/** The longer act is over: what is asked again is meant anew. */
export function letGo(held: Set<string>): void {
  for (const text of held) forget(text)
  held.clear()
}

function tellOfUnanswered(before: ReturnType<typeof readKept>, target: string, text: string): void {
  const unknown = Object.entries(before).filter(
    ([other, act]) => act.target === target && other !== text && !act.isTold && !pending.has(other),
  )
  if (unknown.length === 0) return

  kept.write({ ...before, ...Object.fromEntries(unknown.map(([other, act]) => [other, { ...act, isTold: true }])) })
  throw new AskedBefore()
}
