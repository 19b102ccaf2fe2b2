import type { Failure } from '#shared/http/failure.ts'
import { counted } from '#shared/words.ts'

// Why a channel is refused or ended, in Supabase's words: clients look for its codes.

export const noPermission = (name: string) =>
  `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`

export const permissionLost = (name: string) => `You no longer have permission to read from this Channel topic: ${name}`

export const topicRequired = 'TopicNameRequired: You must provide a topic name'
export const invalidJoin = 'InvalidJoinPayload: The payload of this join cannot be read'
export const tooManyChannels = 'ChannelRateLimitReached: Too many channels'
export const tooManyMessages = 'Too many messages per second'
export const trackTooLarge = 'Track message size exceeded'
export const unmatched = 'unmatched topic'

export const expired = (endedAt: Date, now: Date) =>
  `Token has expired ${counted(Math.floor((now.getTime() - endedAt.getTime()) / 1000), 'second')} ago`

/** What is wrong with a token. */
export function flawOf({ message }: Failure): string {
  if (message.endsWith('is malformed')) return 'MalformedJWT: The token provided is not a valid JWT'
  if (message.endsWith('JWT signature')) return 'JwtSignatureError: Failed to validate JWT signature'

  return `InvalidJWTToken: ${message}`
}
