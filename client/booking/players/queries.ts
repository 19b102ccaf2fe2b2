import { callerWith } from '#client/booking/queries.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { NamedPlayer } from '#shared/booking/players/players-contract.ts'

/** A booking, read by its link or by an account. */
export interface SharedBooking {
  id: string
  version: number
  token?: string | undefined
}

/** Says who plays, as long as nobody has changed the booking since it was read. */
export const changePlayers = ({ id, version, token }: SharedBooking, players: NamedPlayer[]) =>
  callerWith(token)(bookingContract.changePlayers, { params: { bookingId: id }, body: { players, version } })

/** Orders the rest. If it is no longer the sum that was shown, nothing is ordered. */
export const orderRest = ({ id, token }: Pick<SharedBooking, 'id' | 'token'>, seenCents?: number) =>
  callerWith(token)(bookingContract.orderRest, {
    params: { bookingId: id },
    query: seenCents === undefined ? {} : { seenCents },
  })

interface ShareLinkRequest {
  player: number
  email: string
}

export const sendShareLink = (
  { id, token }: Pick<SharedBooking, 'id' | 'token'>,
  { player, email }: ShareLinkRequest,
) =>
  callerWith(token)(bookingContract.sendShareLink, {
    params: { bookingId: id, player },
    body: { email },
  })
