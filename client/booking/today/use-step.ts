import { useQueryClient } from '@tanstack/react-query'

import { type BookingVersion, takeStep } from '#client/booking/queries.ts'
import type { BookingStatus } from '#shared/booking/status.ts'

/** Takes a step of a booking, and has the rows asked for anew, also where it failed. */
export function useStep() {
  const queries = useQueryClient()

  return async (booking: BookingVersion, to: BookingStatus) => {
    try {
      return await takeStep(booking, to)
    } finally {
      await queries.invalidateQueries({ queryKey: ['booking'] })
    }
  }
}
