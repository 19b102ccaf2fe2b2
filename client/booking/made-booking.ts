import { z } from 'zod'

import { bookingContract } from '#shared/booking/contract.ts'

import { keptInTab } from './kept.ts'

export const MadeBooking = bookingContract.createBooking.response
export type MadeBooking = z.output<typeof MadeBooking>

/** The booking just made, so that a reload of its confirmation shows it again. */
export const madeBooking = keptInTab('made-booking', MadeBooking)
