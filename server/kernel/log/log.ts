import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, pino } from 'pino'

/** The log, on the standard output unless told. It leaves the query out of addresses, since queries carry codes. */
export const openLog = (logLevel: string, destination?: DestinationStream): FastifyBaseLogger =>
  pino(
    {
      level: logLevel,
      serializers: {
        err: written,
        req: ({ method, url = '', ip }: LoggedRequest) => ({ method, path: url.split('?')[0], ip }),
      },
    },
    destination ?? pino.destination(1),
  )

// Only these fields: pg attaches its connection with the statement to an error, and quotes rows in `detail`.
function written(error: Error) {
  const { type, message, stack, code, constraint } = pino.stdSerializers.err(error)
  return { type, message, stack, code, constraint }
}

interface LoggedRequest {
  method: string
  url?: string
  ip?: string
}
