import type { Config } from '#server/kernel/config/config.ts'
import { equal, sign } from '#server/kernel/secrets/secret.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Actor } from '#shared/permissions/may.ts'

/** The token that opens one booking without signing in: the booking's id and a signature over it. */
export function linkTokenOf(secretKey: string, bookingId: string): string {
  return `${bookingId}.${sign(secretKey, 'sign booking links', bookingId).toString('base64url')}`
}

/** Who may do what the link of a booking allows. */
export function holderOfLink({ secretKey }: Config, token: string): Actor {
  const [bookingId = '', signature = ''] = token.split('.')
  const right = sign(secretKey, 'sign booking links', bookingId)

  if (!equal(right, Buffer.from(signature, 'base64url'))) throw new Failure('not_signed_in', 'This link is not valid.')
  return { kind: 'link', bookingId }
}

// The token stands behind the # so that it reaches no server's log.
export const manageUrl = (publicUrl: string, token: string) => `${publicUrl}/manage-booking#${token}`
