import { queryOptions } from '@tanstack/react-query'

import type { KeptTime } from '#shared/booking/changes.ts'
import { bookingContract, type Reschedule } from '#shared/booking/contract.ts'
import { Failure } from '#shared/http/failure.ts'
import type { RefundTender } from '#shared/payments/contract.ts'
import { backWords } from '#shared/payments/tender-words.ts'

import { callerWith } from './queries.ts'

/** What bookings cost before and after they move, all that move together. */
export interface MoveCost {
  oldCents: number
  newCents: number
  /** What goes back of what is paid, as the desk is told it. */
  backs?: readonly RefundTender[]
  /** Of a series, what stays as it is. */
  kept?: readonly KeptTime[]
  /** Where it would be. */
  bayName?: string | null
}

interface MovingBooking {
  id: string
  version: number
}

export const moveCostKey = ['move cost']

/** What a move would cost: asked before it is done. What stands against the move is said when it is tried. */
export const moveCostOf = ({ id, version }: MovingBooking, to: Omit<Reschedule, 'version'>, token?: string) =>
  queryOptions({
    // Not asked again with what a change renews: by then the version is another.
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

/** What it costs by now, where it was another price that was shown. */
export const changedPrice = (error: Error | null): number | undefined =>
  error instanceof Failure && error.code === 'price_changed' ? error.facts.price?.newCents : undefined

/** A price as a sentence beside what it was, and what goes back to what. */
export function costWords({ oldCents, newCents, backs = [] }: MoveCost, money: (cents: number) => string): string {
  if (newCents === oldCents) return 'The price stays.'
  const difference = money(Math.abs(newCents - oldCents))

  const cost = `It costs ${money(newCents)} then, ${difference} ${newCents > oldCents ? 'more' : 'less'}.`

  return [cost, ...backWords(backs, money)].join(' ')
}
