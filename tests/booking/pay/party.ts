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
  /** Calls by the link of whoever booked. */
  holder: Call
  tokens: string[]
}

/** A bay for up to four, by default at 67.50, which is paid at the studio or by the players' links. */
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

/** A guest books 10:00 and names the players. */
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

/** Orders a share and pays it by card; returns the token of its order. */
export async function payShare(call: Call, token: string): Promise<string> {
  const { payToken = '' } = await orderShare(call, token)
  await payByLink(call, payToken)

  return payToken
}
