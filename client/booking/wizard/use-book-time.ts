import { useQueryClient } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { useAct } from '#client/api/use-act.ts'
import { isWaiverNeeded, refreshWaiver } from '#client/memberships/service.ts'
import { bookingContract, type NewBooking } from '#shared/booking/contract.ts'
import type { Service } from '#shared/catalog/contract.ts'
import { Failure } from '#shared/http/failure.ts'

import { type Choice, choiceQuery } from './choice.ts'
import { isLost } from './hold.ts'
import { madeBooking } from './made-booking.ts'

export function useBookTime(service: Service, choice: Choice) {
  const queries = useQueryClient()
  const make = (request: Omit<NewBooking, 'serviceCode'>) =>
    call(bookingContract.createBooking, { body: { ...request, ...choiceQuery(choice), serviceCode: service.code } })
  const book = useAct(make, {
    onDone(booking) {
      madeBooking.write(booking)
      choice.finish(booking.reference)
    },
    async onFailed(error) {
      if (isLost(error)) choice.dropTime()
      if (isWaiverNeeded(error)) await refreshWaiver(queries)
    },
    touches: [['booking']],
  })

  const failure = book.error instanceof Failure ? book.error : undefined

  return {
    book: book.mutateAsync,
    isBooking: book.isPending,
    failure,
    /** The new price, after a refusal because of it: pressed again, it is booked at this price. */
    newCents: failure?.code === 'price_changed' && !failure.facts.details ? failure.facts.price?.newCents : undefined,
    reset: book.reset,
  }
}

export type BookTime = ReturnType<typeof useBookTime>
