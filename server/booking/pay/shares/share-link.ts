import { signedLink } from '#server/kernel/secrets/signed-link.ts'

const shareLink = signedLink('sign links of shares')

export interface PlayerOfBooking {
  bookingId: string
  /** Their place among the players. */
  player: number
}

/** What opens the payment of one player's share without signing in. */
export const shareTokenOf = (secretKey: string, { bookingId, player }: PlayerOfBooking): string =>
  shareLink.tokenOf(secretKey, `share_${bookingId}_${player}`)

/** Undefined for a token that is not ours. */
export function readShareToken(secretKey: string, token: string): PlayerOfBooking | undefined {
  const [, bookingId, player] = shareLink.recordOf(secretKey, token)?.split('_') ?? []

  return bookingId === undefined ? undefined : { bookingId, player: Number(player) }
}
