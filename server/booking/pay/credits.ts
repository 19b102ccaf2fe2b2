import type { Db } from '#server/kernel/db/database.ts'

interface CreditFor {
  personId: string
  serviceId: string
  /** On which it is, in the studio's zone. */
  day: string
  minutes: number
}

/** What is paid for ahead and stands for the price of a booking. A feature after this one brings it. */
export interface BookingCredits {
  /** What pays for a service, for a client or by whoever shares it with them; nobody else takes it until this transaction ends. */
  lock: (trx: Db, credit: CreditFor) => Promise<string | undefined>
  reserve: (trx: Db, taken: { creditId: string; bookingId: string; at: Date }) => Promise<void>
  /** Gives back what a booking took, where it took any. */
  release: (trx: Db, given: { bookingId: string; at: Date }) => Promise<void>
}

declare module '#server/kernel/services.ts' {
  interface Services {
    bookingCredits: BookingCredits
  }
}
