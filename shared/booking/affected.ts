import { z } from 'zod'

import { Id, Instant } from '#shared/http/wire.ts'

import { BookingStatus } from './status.ts'

/** A booking that can no longer keep its time, because somebody or something is out. */
export const AffectedBooking = z.object({
  id: Id,
  reference: z.string(),
  version: z.int(),
  status: BookingStatus,
  startsAt: Instant,
  endsAt: Instant,
  /** In wall time. */
  local: z.string(),
  serviceName: z.string(),
  personName: z.string(),
  phone: z.string(),
  email: z.string(),
  staffName: z.string().nullable(),
  bayName: z.string().nullable(),
  /** True for one of a weekly series. */
  isOfSeries: z.boolean(),
  /** True when the client was offered other times, or is to be called. */
  isAsked: z.boolean(),
  /** True when the client is to be called: no answer is expected any more. */
  isToCall: z.boolean(),
})
export type AffectedBooking = z.output<typeof AffectedBooking>

/** Another possible time of a booking, with the resources it would take. */
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
 * Saves a change that leaves bookings, clinics or league evenings outside. Left out, the server names them in `details`
 * (`bookings.ID`, `blocks.ID`) and changes nothing. Given the ids that the caller has seen, it refuses while there are
 * others; true keeps all.
 */
export const KeepBookings = z.union([z.boolean(), z.array(Id).max(5000)])
export type KeepBookings = z.output<typeof KeepBookings>
