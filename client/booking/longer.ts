import { queryOptions } from '@tanstack/react-query'

import { bookingContract, type Scope } from '#shared/booking/contract.ts'
import type { Extension } from '#shared/booking/longer.ts'

import { asOwnChange, type BookingVersion, callerWith } from './queries.ts'

interface AskedLength {
  /** How much of a series is changed, and whether times that were changed one by one change too. */
  scope?: Scope
  withApart?: boolean
  token?: string | undefined
}

/** Previews what a booking costs if it lasts so many minutes longer. */
export const extensionOf = ({ id, version }: BookingVersion, minutes: number, { token, ...more }: AskedLength = {}) =>
  queryOptions({
    queryKey: ['extension', id, version, minutes, more],
    // Sent without the version: asked again after a change, the server would refuse it as out of date. The act itself sends it.
    queryFn: () =>
      callerWith(token)(bookingContract.extendBooking, {
        params: { bookingId: id },
        query: { preview: '1' },
        body: { minutes, ...more },
      }),
    staleTime: 5000,
    retry: false,
    meta: { failsInPlace: true },
  })

/** The new price of all bookings that change. */
export const priceOfAll = (extension: Extension | undefined): number | undefined =>
  extension?.changed.reduce((sum, { newCents }) => sum + newCents, 0)

interface ExtensionInput extends AskedLength {
  minutes: number
  /** Whether the client gets a mail; only bookings that have not begun are mailed. */
  notify?: boolean | undefined
  /** The reason, where opening hours or shifts do not allow it. */
  reason?: string | undefined
  expectedPriceCents?: number | undefined
}

export const extendBooking = (
  { id, version }: BookingVersion,
  { minutes, reason, expectedPriceCents, notify, token, ...extent }: ExtensionInput,
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
        ...(notify !== undefined && { notify }),
        ...extent,
      },
    }),
  )
