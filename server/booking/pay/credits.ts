import type { BookingRow } from '#server/booking/store.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Acting } from '#server/kernel/work.ts'
import { maySpend } from '#server/people/service.ts'
import { type Actor, holds } from '#shared/permissions/may.ts'

interface CreditFor {
  personId: string
  serviceId: string
  /** On which it is, in the studio's zone. */
  day: string
  minutes: number
  /** Whether it may also be what others of their household have paid for. */
  isShared: boolean
}

interface ReleasedCredit {
  bookingId: string
  /** On which the booking was to be. */
  day: string
  /** It is the studio that calls it off. */
  isStudios: boolean
  at: Date
}

/** What is paid for ahead and stands for the price of a booking. A feature after this one brings it. */
export interface BookingCredits {
  /** What pays for a service, for a client or by whoever shares it with them; nobody else takes it until this transaction ends. */
  lock: (work: OnDatabase, credit: CreditFor) => Promise<string | undefined>
  reserve: (work: OnDatabase, taken: { creditId: string; bookingId: string; at: Date }) => Promise<void>
  /** Has what pays for a booking be good on another day; false where nothing that its client has is. */
  move: (work: OnDatabase, moved: CreditFor & { bookingId: string; at: Date }) => Promise<boolean>
  /** Until when something of what its client has would pay for a booking; undefined where nothing does. */
  lastDay: (work: OnDatabase, lesson: Omit<CreditFor, 'day'> & { bookingId: string }) => Promise<string | undefined>
  /** Gives back what a booking took, where it took any, so that it can be used. */
  release: (work: Acting, given: ReleasedCredit) => Promise<void>
  /** Whether what a booking took went back. */
  isGivenBack: (work: OnDatabase, bookingId: string) => Promise<boolean>
}

declare module '#server/kernel/services.ts' {
  interface Services {
    bookingCredits: BookingCredits
  }
}

/**
 * Whether whoever acts may take a lesson that others of a household have bought: the desk, who may pay for them, and whoever holds
 * the link of a booking as far as whom it was sent to.
 */
export async function mayShareCredits(
  work: OnDatabase,
  actor: Actor,
  { userId }: Pick<BookingRow, 'userId'>,
): Promise<boolean> {
  if (actor.kind === 'link') return userId !== null && maySpend(work, userId)

  return actor.kind !== 'person' || holds(actor, 'manage_bookings/bookings') || maySpend(work, actor.userId)
}
