import { queryOptions } from '@tanstack/react-query'

import { bookingContract, type Scope } from '#shared/booking/contract.ts'
import type { Extension } from '#shared/booking/longer.ts'

import { asOwnChange } from './own-changes.ts'
import { type BookingVersion, callerWith } from './queries.ts'

interface AskedLength {
  /** Of a series: how much of it, and whether what was changed by hand is meant too. */
  scope?: Scope
  withApart?: boolean
  token?: string | undefined
}

/** What a booking would cost if it lasted longer: asked before it is done. */
export const extensionOf = ({ id, version }: BookingVersion, minutes: number, { token, ...more }: AskedLength = {}) =>
  queryOptions({
    queryKey: ['extension', id, version, minutes, more],
    // Without the version: asked once more after a change, it would be refused as somebody else's. What is pressed says what it saw.
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

/** What all that change cost then. */
export const priceOfAll = (extension: Extension | undefined): number | undefined =>
  extension?.changed.reduce((sum, { newCents }) => sum + newCents, 0)

interface ExtensionInput extends AskedLength {
  minutes: number
  /** Whether the client is told of what has not begun. */
  notify?: boolean | undefined
  /** Why, where hours or shifts stand against it. */
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
