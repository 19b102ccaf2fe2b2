import type { Config } from '#server/kernel/config/config.ts'
import { signedLink } from '#server/kernel/secrets/signed-link.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Actor } from '#shared/permissions/may.ts'

const entryLink = signedLink('sign waitlist links')

/** Where whoever waits answers an offer, or leaves, without signing in. */
export const entryUrlOf = ({ secretKey, publicUrl }: Config, entryId: string): string =>
  entryLink.urlOf(`${publicUrl}/manage-booking?for=waitlist`, entryLink.tokenOf(secretKey, entryId))

/** Whoever holds the link of a place in a line may do with it what a booking's link allows with that: no more. */
export function holderOfEntryLink({ secretKey }: Config, token: string): Actor {
  const entryId = entryLink.recordOf(secretKey, token)
  if (entryId === undefined) throw new Failure('not_signed_in', 'This link is not valid.')

  return { kind: 'link', bookingId: entryId }
}
