import { z } from 'zod'

import { Failure, type FailureCode, quotaRules } from '#shared/http/failure.ts'
import { Instant } from '#shared/http/wire.ts'

import { statusOf } from './status.ts'

/** A failure on the wire. */
export interface FailureAnswer {
  status: number
  headers: Record<string, string>
  body: object
}

/** The form of failures at some addresses, and of their description. */
export interface Protocol {
  name: string
  /** Whether this protocol is spoken at the path, with or without a query. */
  isAt: (url: string) => boolean
  /** A failure in the protocol's form, for a client that asked for this version. */
  answerTo: (failure: Failure, requestedVersion: string | undefined) => FailureAnswer
  bodyOf: (status: number, codes: readonly FailureCode[]) => z.ZodType
  /** The headers of its failures, with the description of each. */
  headers: Record<string, string>
}

export type ProtocolAt = (url: string) => Protocol

/** The protocol of a path: a feature's, or else the studio's own. */
export const protocolsAt =
  (protocols: readonly Protocol[]): ProtocolAt =>
  (url) =>
    protocols.find(({ isAt }) => isAt(url)) ?? studioProtocol

const RefusedTimes = z.array(
  z.object({
    startsAt: Instant,
    local: z.string(),
    reason: z.string(),
    message: z.string(),
    nearest: z.array(z.object({ startsAt: Instant })),
  }),
)

export const FieldFailures = z.array(z.object({ path: z.string(), message: z.string() }))

export const studioProtocol: Protocol = {
  name: 'studio',
  isAt: () => true,
  headers: {},

  answerTo(failure) {
    const { code, message, facts } = inStudioWords(failure)
    const { status = statusOf[code], details, nearest, times, rule, price, order, cart, approval, current } = facts
    const beside = Object.entries({ details, nearest, times, rule, price, order, cart, approval, current }).filter(
      ([, value]) => value !== undefined,
    )

    return { status, headers: {}, body: { code, message, ...Object.fromEntries(beside) } }
  },

  bodyOf: (_status, codes) =>
    z.object({
      code: z.enum(codes),
      message: z.string(),
      details: FieldFailures.optional(),
      nearest: z.array(z.object({ startsAt: Instant })).optional(),
      times: RefusedTimes.optional(),
      rule: z.enum(quotaRules).optional(),
      price: z.object({ oldCents: z.int(), newCents: z.int() }).optional(),
      order: z.object({ id: z.string(), number: z.string() }).optional(),
      cart: z.unknown().optional(),
      approval: z.object({ act: z.string(), subjectId: z.string().nullable(), cents: z.int() }).optional(),
      current: z.unknown().optional(),
    }),
}

const endedSession = new Set<FailureCode>([
  'bad_jwt',
  'user_not_found',
  'session_not_found',
  'user_banned',
  'session_expired',
])

/** Whether a failure says that a token is wrong or has ended. */
export const isAboutSession = (code: FailureCode) => endedSession.has(code)

/** Outside /auth/v1 it does not matter why a session has ended. */
export const inStudioWords = (failure: Failure): Failure =>
  isAboutSession(failure.code)
    ? new Failure('session_expired', 'Your session has ended. Please sign in again.')
    : failure
