import type { Config } from '#server/kernel/config/config.ts'
import { signedLink } from '#server/kernel/secrets/signed-link.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Actor } from '#shared/permissions/may.ts'

const manageLink = signedLink('sign booking links')

/** The token that opens one booking without signing in. */
export const linkTokenOf = manageLink.tokenOf

/** Who may do what the link of a booking allows. */
export function holderOfLink({ secretKey }: Config, token: string): Actor {
  const bookingId = manageLink.recordOf(secretKey, token)
  if (bookingId === undefined) throw new Failure('not_signed_in', 'This link is not valid.')

  return { kind: 'link', bookingId }
}

export const manageUrl = (publicUrl: string, token: string) => manageLink.urlOf(`${publicUrl}/manage-booking`, token)
