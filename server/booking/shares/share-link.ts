import { signedLink } from '#server/kernel/secrets/signed-link.ts'

const shareLink = signedLink('sign links of shares')

export interface PlayerOfBooking {
  bookingId: string
  /** The player's position. */
  player: number
  linkVersion: number
}

/** A token that pays one player's share without signing in; its first word tells the page which payment it is. */
export const shareTokenOf = (secretKey: string, { bookingId, player, linkVersion }: PlayerOfBooking): string =>
  shareLink.tokenOf(secretKey, `share_${bookingId}_${player}_${linkVersion}`)

/** Undefined for a foreign token. Links from before versions count as the first. */
export function readShareToken(secretKey: string, token: string): PlayerOfBooking | undefined {
  const [, bookingId, player, version = '1'] = shareLink.recordOf(secretKey, token)?.split('_') ?? []

  return bookingId === undefined ? undefined : { bookingId, player: Number(player), linkVersion: Number(version) }
}
