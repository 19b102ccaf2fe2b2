import { equal, sign } from '#server/kernel/secrets/secret.ts'

/** The token that opens one booking without signing in: the booking's id and a signature over it. */
export function linkTokenOf(secretKey: string, bookingId: string): string {
  return `${bookingId}.${sign(secretKey, 'sign booking links', bookingId).toString('base64url')}`
}

/** The booking that a token opens; undefined when the token is not ours. */
export function bookingOfLink(secretKey: string, token: string): string | undefined {
  const [bookingId = '', signature = ''] = token.split('.')
  const right = sign(secretKey, 'sign booking links', bookingId)

  return equal(right, Buffer.from(signature, 'base64url')) ? bookingId : undefined
}

// The token stands behind the # so that it reaches no server's log.
export const manageUrl = (publicUrl: string, token: string) => `${publicUrl}/manage-booking#${token}`
