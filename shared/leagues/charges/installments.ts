import { addMonths } from '#shared/booking/local-time.ts'
import { part } from '#shared/money.ts'

interface Installment {
  /** 1 is paid at the sign-up. */
  number: number
  cents: number
  dueOn: string
}

/** The parts of a fee, a month apart from the day of the sign-up on; they add up to it, and differ by a cent at most. */
export const installmentsOf = (cents: number, count: number, day: string): Installment[] =>
  Array.from({ length: count }, (_, at) => ({
    number: at + 1,
    // Those that have a cent more come first.
    cents: part(cents, count - at - 1, count - at, count),
    dueOn: addMonths(day, at),
  })).filter((one) => one.cents > 0 || one.number === 1)
