import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import { dayBoardOf } from '#client/booking/queries.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { useToday } from '#client/settings/use-studio.ts'
import type { BoardBooking } from '#shared/booking/desk.ts'

/** Rings up the booking that the day board sent along in the address, once. */
export function useBookingOfAddress(ringUp: (booking: BoardBooking) => void): void {
  const { read, change } = useAddress()
  const today = useToday()
  const bookingId = read('booking')
  const board = useQuery({ ...dayBoardOf(read('day') ?? today), enabled: bookingId !== undefined }).data
  const booking = board?.bookings.find(({ id }) => id === bookingId)
  const take = useEffectEvent((found: BoardBooking) => {
    change({ booking: undefined, day: undefined })
    ringUp(found)
  })
  useEffect(() => {
    if (booking) take(booking)
  }, [booking])
}
