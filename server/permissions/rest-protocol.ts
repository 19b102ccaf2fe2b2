import { z } from 'zod'

import { FieldFailures, inStudioWords, type Protocol } from '#server/kernel/http/protocol.ts'
import { statusOf } from '#server/kernel/http/status.ts'
import type { FailureCode } from '#shared/http/failure.ts'

/** Clients of /rest/v1 look for PostgREST's code of an expired token. */
const restCodeOf = (code: FailureCode) => (code === 'session_expired' ? 'PGRST301' : code)

/** Failures of /rest/v1, in PostgREST's shape. */
export const restProtocol: Protocol = {
  name: 'rest',
  isAt: (url) => url.startsWith('/rest/v1/'),
  headers: {},

  answerTo(failure) {
    const { code, message, facts } = inStudioWords(failure)
    const { status = statusOf[code], details = null } = facts

    return { status, headers: {}, body: { code: restCodeOf(code), message, details, hint: null } }
  },

  bodyOf: (_status, codes) =>
    z.object({
      code: z.enum(codes.map(restCodeOf)),
      message: z.string(),
      details: FieldFailures.nullable(),
      hint: z.null(),
    }),
}
