import type { BookingRow } from '#server/booking/store.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Acting } from '#server/kernel/work.ts'
import { maySpend } from '#server/people/service.ts'
import { type Actor, holds } from '#shared/permissions/may.ts'

interface CreditFor {
  personId: string
  serviceId: string
  /** The booking's day in the studio's zone. */
  day: string
  minutes: number
  /** Whether lessons of others in the household may pay. */
  isShared: boolean
}

interface ReleasedCredit {
  bookingId: string
  /** The booking's day. */
  day: string
  /** The studio cancels it. */
  isStudios: boolean
  at: Date
}

/** Prepaid lessons that stand for a booking's price. The lessons feature implements it. */
export interface BookingCredits {
  /** Locks a lesson that pays for a service, of the client or of those who share with them. */
  lock: (work: OnDatabase, credit: CreditFor) => Promise<string | undefined>
  reserve: (work: OnDatabase, taken: { creditId: string; bookingId: string; at: Date }) => Promise<void>
  /** Keeps paying on another day, by the same or another lesson; false if none is valid then. */
  move: (work: OnDatabase, moved: CreditFor & { bookingId: string; at: Date }) => Promise<boolean>
  /** The last day on which a lesson would pay; undefined without one. */
  lastDay: (work: OnDatabase, lesson: Omit<CreditFor, 'day'> & { bookingId: string }) => Promise<string | undefined>
  /** Returns a booking's lesson, if it has one. */
  release: (work: Acting, given: ReleasedCredit) => Promise<void>
  /** Whether the booking's lesson was returned. */
  isGivenBack: (work: OnDatabase, bookingId: string) => Promise<boolean>
}

declare module '#server/kernel/services.ts' {
  interface Services {
    bookingCredits: BookingCredits
  }
}

/**
 * Whether the caller may take a lesson that others of a household bought: the desk, those who may pay for them, and the
 * holder of a booking's link with the rights of the person it was sent to.
 */
export async function mayShareCredits(
  work: OnDatabase,
  actor: Actor,
  { userId }: Pick<BookingRow, 'userId'>,
): Promise<boolean> {
  if (actor.kind === 'link') return userId !== null && maySpend(work, userId)

  return actor.kind !== 'person' || holds(actor, 'manage_bookings/bookings') || maySpend(work, actor.userId)
}
