import { z } from 'zod'

import { Id, Instant } from '#shared/http/wire.ts'

import { BookingStatus } from './status.ts'

/** A booking whose time somebody or something can no longer keep. */
export const AffectedBooking = z.object({
  id: Id,
  reference: z.string(),
  version: z.int(),
  status: BookingStatus,
  startsAt: Instant,
  endsAt: Instant,
  /** On the studio's wall. */
  local: z.string(),
  serviceName: z.string(),
  personName: z.string(),
  phone: z.string(),
  email: z.string(),
  staffName: z.string().nullable(),
  bayName: z.string().nullable(),
  /** One of a weekly series. */
  isOfSeries: z.boolean(),
  /** Its client is asked to choose another time, or waits to be called. */
  isAsked: z.boolean(),
  /** Of those: nobody waits for their answer, they are to be called. */
  isToCall: z.boolean(),
})
export type AffectedBooking = z.output<typeof AffectedBooking>

/** A time that would suit a booking, and whom and what it would take. */
export const Alternative = z.object({
  startsAt: Instant,
  endsAt: Instant,
  local: z.string(),
  resourceIds: z.array(Id),
  staffName: z.string().nullable(),
  bayName: z.string().nullable(),
})
export type Alternative = z.output<typeof Alternative>

/**
 * Saves what leaves bookings, clinics or league evenings outside. Without it they are named in `details` (`bookings.ID`, `blocks.ID`)
 * and nothing is changed. Whoever sends the ids of those that they have seen is shown first what has come since; true keeps all.
 */
export const KeepBookings = z.union([z.boolean(), z.array(Id).max(5000)])
export type KeepBookings = z.output<typeof KeepBookings>
