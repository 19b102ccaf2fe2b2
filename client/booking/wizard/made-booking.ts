import { z } from 'zod'

import { keptInTab } from '#client/ui/browser/kept.ts'
import { bookingContract } from '#shared/booking/contract.ts'

export const MadeBooking = bookingContract.createBooking.response
export type MadeBooking = z.output<typeof MadeBooking>

/** The booking just made, so that a reload of its confirmation shows it again. */
export const madeBooking = keptInTab('made-booking', MadeBooking)
