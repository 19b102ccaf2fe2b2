import { bookingContract } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import type { Input } from '#shared/http/endpoint.ts'

const { extendBooking } = bookingContract

type Body = Input<typeof extendBooking>['body']

/** Reads the price of another length, and books it at that price, as the screens do. */
export async function extendAsShown(call: Call, bookingId: string, body: Body) {
  const params = { bookingId }
  const { version: _, force: __, ...tried } = body
  const { priceCents } = await call(extendBooking, { params, query: { preview: '1' }, body: tried })

  return call(extendBooking, { params, query: { preview: '0' }, body: { expectedPriceCents: priceCents, ...body } })
}
