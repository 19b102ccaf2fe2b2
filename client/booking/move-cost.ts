import { queryOptions } from '@tanstack/react-query'

import type { KeptTime } from '#shared/booking/changes.ts'
import { bookingContract, type Reschedule } from '#shared/booking/contract.ts'
import { Failure } from '#shared/http/failure.ts'
import type { RefundTender } from '#shared/payments/contract.ts'
import { backWords } from '#shared/payments/tender-words.ts'

import { callerWith } from './queries.ts'

/** The former and the new price of all bookings that move together. */
export interface MoveCost {
  oldCents: number
  newCents: number
  /** The refunds, which the desk is shown. */
  backs?: readonly RefundTender[]
  /** The times of a series that stay. */
  kept?: readonly KeptTime[]
  /** The bay that it would get. */
  bayName?: string | null
}

interface MovingBooking {
  id: string
  version: number
}

export const moveCostKey = ['move cost']

/** Previews what a move costs. Why it is refused is said by the move itself. */
export const moveCostOf = ({ id, version }: MovingBooking, to: Omit<Reschedule, 'version'>, token?: string) =>
  queryOptions({
    // Kept out of the keys that a change asks anew: by then the version is out of date.
    queryKey: [...moveCostKey, id, version, to, token ?? ''],
    queryFn: async (): Promise<MoveCost> => {
      const body = { ...to, version }
      const query = { preview: '1' as const }
      const { moved, kept, backs, bayName } = await callerWith(token)(bookingContract.rescheduleBooking, {
        params: { bookingId: id },
        query,
        body,
      })
      return { ...costOf(moved), kept, backs, bayName }
    },
    staleTime: 5000,
    retry: false,
    meta: { failsInPlace: true },
  })

export const costOf = (moved: readonly MoveCost[]): MoveCost =>
  moved.reduce<MoveCost>(
    (sum, one) => ({ oldCents: sum.oldCents + one.oldCents, newCents: sum.newCents + one.newCents }),
    { oldCents: 0, newCents: 0 },
  )

/** The new price, if the act was refused because it has changed. */
export const changedPrice = (error: Error | null): number | undefined =>
  error instanceof Failure && error.code === 'price_changed' ? error.facts.price?.newCents : undefined

/** The new price beside the former one, and the refunds, as a sentence. */
export function costWords({ oldCents, newCents, backs = [] }: MoveCost, money: (cents: number) => string): string {
  if (newCents === oldCents) return 'The price stays.'
  const difference = money(Math.abs(newCents - oldCents))

  const cost = `It costs ${money(newCents)} then, ${difference} ${newCents > oldCents ? 'more' : 'less'}.`

  return [cost, ...backWords(backs, money)].join(' ')
}
