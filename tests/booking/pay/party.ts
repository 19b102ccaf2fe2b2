import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { demoProvider } from '#server/payments/demo/provider.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { shareContract } from '#shared/booking/players/share-contract.ts'
import type { Call } from '#shared/http/call.ts'
import { at, person } from '#tests/booking/wednesday.ts'
import { makeStudio } from '#tests/support/make.ts'

import { payByLink } from './deposit.ts'

export interface Party {
  id: string
  /** Of the link that whoever booked was given. */
  holder: Call
  tokens: string[]
}

/** A bay at 67.50 for up to four, unless told, which is paid at the studio or by those who play. */
export async function makeTee(
  { db, services }: { db: Db; services: Services },
  studio: Parameters<typeof makeStudio>[1] = {},
): Promise<void> {
  services.paymentProvider = demoProvider
  await makeStudio(db, { category: 'bay', priceCents: 6750, capacity: 4, ...studio })
}

export const paymentOf = (holder: Call, bookingId: string) =>
  holder(bookingContract.readBookingPayment, { params: { bookingId } })

export const sharesOf = async (holder: Call, bookingId: string) => (await paymentOf(holder, bookingId)).shares

interface Callers {
  call: Call
  callWith: (headers: Record<string, string>) => Call
}

/** Whoever has no account books at ten, and names who plays. */
export async function bookParty({ call, callWith }: Callers, names: readonly string[]): Promise<Party> {
  const players = names.map((name) => ({ name }))
  const { id, manageToken } = await call(bookingContract.createBooking, {
    body: {
      serviceCode: 'swing_eval',
      startsAt: at('10:00'),
      person,
      ...(players.length > 1 && { players }),
    },
  })
  const holder = callWith({ authorization: `Booking ${manageToken}` })

  return { id, holder, tokens: (await sharesOf(holder, id)).map(({ token = '' }) => token) }
}

export const orderShare = (call: Call, token: string) => call(shareContract.orderShare, { body: { token } })

export const readShare = (call: Call, token: string) => call(shareContract.readShare, { body: { token } })

/** Orders a share and pays it by a card that is accepted; returns the link of its order. */
export async function payShare(call: Call, token: string): Promise<string> {
  const { payToken = '' } = await orderShare(call, token)
  await payByLink(call, payToken)

  return payToken
}
