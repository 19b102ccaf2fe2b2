import { z } from 'zod'

import { keptInTab } from '#client/ui/browser/kept.ts'
import { bookingContract } from '#shared/booking/contract.ts'

export const MadeBooking = bookingContract.createBooking.response
export type MadeBooking = z.output<typeof MadeBooking>

/** The booking just made, so that a reload of its confirmation shows it again. */
export const madeBooking = keptInTab('made-booking', MadeBooking)

const MadeSeries = bookingContract.createSeries.response.extend({ serviceName: z.string() })
export type MadeSeries = z.output<typeof MadeSeries>

export const madeSeries = keptInTab('made-series', MadeSeries)

/** Finds what the address names: a booking by its reference, or a series by its id. */
export function readMade(made: string): { booking?: MadeBooking; series?: MadeSeries } {
  const booking = madeBooking.read()
  const series = madeSeries.read()

  return {
    ...(booking?.reference === made && { booking }),
    ...(series?.seriesId === made && { series }),
  }
}
