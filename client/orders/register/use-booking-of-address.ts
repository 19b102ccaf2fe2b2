import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import { dayBoardOf } from '#client/booking/queries.ts'
import { usePermissions } from '#client/permissions/rights.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { useDeskDay } from '#client/settings/use-studio.ts'
import type { BoardBooking } from '#shared/booking/desk.ts'

interface Taking {
  /** Whether it is known by now what became of the sale that was on the screen before. */
  isReady: boolean
  ringUp: (booking: BoardBooking) => void
  open: (orderId: string) => void
}

/** Rings up the booking that the day board sent along in the address, or opens the order in which it is, once. */
export function useBookingOfAddress({ isReady, ringUp, open }: Taking): void {
  const { read, change } = useAddress()
  const today = useDeskDay()
  const bookingId = read('booking')
  const orderId = read('order')
  const enabled = usePermissions().holds('read/bookings') && bookingId !== undefined
  const board = useQuery({ ...dayBoardOf(read('day') ?? today), enabled }).data
  const booking = board?.bookings.find(({ id }) => id === bookingId)
  const take = useEffectEvent(() => {
    change({ booking: undefined, day: undefined, order: undefined })
    if (orderId !== undefined) open(orderId)
    else if (booking) ringUp(booking)
  })
  const isThere = orderId !== undefined || booking !== undefined
  useEffect(() => {
    if (isThere && isReady) take()
  }, [isThere, isReady])
}
