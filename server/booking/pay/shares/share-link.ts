import { signedLink } from '#server/kernel/secrets/signed-link.ts'

const shareLink = signedLink('sign links of shares')

export interface PlayerOfBooking {
  bookingId: string
  /** Their place among the players. */
  player: number
  linkVersion: number
}

/** What opens the payment of one player's share without signing in; its first word tells a page which payment that is. */
export const shareTokenOf = (secretKey: string, { bookingId, player, linkVersion }: PlayerOfBooking): string =>
  shareLink.tokenOf(secretKey, `share_${bookingId}_${player}_${linkVersion}`)

/** Undefined for a token that is not ours. What was mailed before links had versions is of the first. */
export function readShareToken(secretKey: string, token: string): PlayerOfBooking | undefined {
  const [, bookingId, player, version = '1'] = shareLink.recordOf(secretKey, token)?.split('_') ?? []

  return bookingId === undefined ? undefined : { bookingId, player: Number(player), linkVersion: Number(version) }
}
