import { z } from 'zod'

import { count } from '#server/kernel/config/kinds.ts'

/** The environment variables of /realtime/v1. */
export const LiveEnvironment = z.object({
  LIVE_SOCKETS_PER_ADDRESS: count.default(200),
  LIVE_MESSAGES_PER_SECOND: count.default(100),
})

export const liveConfigOf = (variables: z.output<typeof LiveEnvironment>) => ({
  /** How many sockets one IP address may have open on a server. */
  socketsPerAddress: variables.LIVE_SOCKETS_PER_ADDRESS,
  /** How many messages one socket may send in a second. */
  messagesPerSecond: variables.LIVE_MESSAGES_PER_SECOND,
})

declare module '#server/kernel/config/config.ts' {
  interface Config {
    live: ReturnType<typeof liveConfigOf>
  }
}
