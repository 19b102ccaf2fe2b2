import { z } from 'zod'

import { Failure, type FailureCode, quotaRules, toldFacts } from '#shared/http/failure.ts'
import { Instant } from '#shared/http/wire.ts'

import { statusOf } from './status.ts'

/** A failure as it is sent. */
export interface FailureAnswer {
  status: number
  headers: Record<string, string>
  body: object
}

/** How some addresses answer failures, and how that is described. */
export interface Protocol {
  name: string
  /** Whether the path, with or without a query, speaks this protocol. */
  isAt: (url: string) => boolean
  /** A failure in the protocol's form, in the version that the client asked for. */
  answerTo: (failure: Failure, requestedVersion: string | undefined) => FailureAnswer
  bodyOf: (status: number, codes: readonly FailureCode[]) => z.ZodType
  /** The headers of its failures, each with its description. */
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
    const { status = statusOf[code] } = facts
    const beside = toldFacts.flatMap((name) => (facts[name] === undefined ? [] : [[name, facts[name]]]))

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
      permission: z.string().optional(),
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

/** Whether a failure means that a token is wrong or has expired. */
export const isAboutSession = (code: FailureCode) => endedSession.has(code)

/** Outside /auth/v1 all failures about a session read the same. */
export const inStudioWords = (failure: Failure): Failure =>
  isAboutSession(failure.code)
    ? new Failure('session_expired', 'Your session has ended. Please sign in again.')
    : failure
