import { queryOptions } from '@tanstack/react-query'

import { asOwnChange } from '#client/booking/own-changes.ts'
import { type BookingVersion, callerWith } from '#client/booking/queries.ts'
import { bookingContract } from '#shared/booking/contract.ts'

/** What a booking would cost if it lasted longer: asked before it is done. */
export const extensionOf = ({ id, version }: BookingVersion, minutes: number, token?: string) =>
  queryOptions({
    // Not asked again with what a change renews: by then the version is another.
    queryKey: ['extension', id, version, minutes],
    queryFn: () =>
      callerWith(token)(bookingContract.extendBooking, {
        params: { bookingId: id },
        query: { preview: '1' },
        body: { minutes, version },
      }),
    staleTime: 5000,
    retry: false,
  })

interface ExtensionInput {
  minutes: number
  /** Why, where hours or shifts stand against it. */
  reason?: string | undefined
  expectedPriceCents?: number | undefined
  token?: string | undefined
}

export const extendBooking = (
  { id, version }: BookingVersion,
  { minutes, reason, expectedPriceCents, token }: ExtensionInput,
) =>
  asOwnChange(
    { id, version },
    callerWith(token)(bookingContract.extendBooking, {
      params: { bookingId: id },
      query: { preview: '0' },
      body: {
        minutes,
        version,
        ...(reason && { force: { reason } }),
        ...(expectedPriceCents !== undefined && { expectedPriceCents }),
      },
    }),
  )
