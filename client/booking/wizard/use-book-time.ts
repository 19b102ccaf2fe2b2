import { useMutation, useQueryClient } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { isWaiverNeeded, refreshWaiver } from '#client/memberships/own/waiver-needed.ts'
import { bookingContract, type NewBooking } from '#shared/booking/contract.ts'
import type { Service } from '#shared/catalog/contract.ts'
import { Failure } from '#shared/http/failure.ts'

import { type Choice, wayAsked } from './choice.ts'
import { isLost } from './held.ts'
import { madeBooking } from './made-booking.ts'

/** Books once per attempt. */
export function useBookTime(service: Service, choice: Choice) {
  const queries = useQueryClient()
  const book = useMutation({
    mutationFn: (request: Omit<NewBooking, 'serviceCode'>) => {
      const body = { ...request, ...wayAsked(choice), serviceCode: service.code }
      return call(bookingContract.createBooking, { body })
    },
    onSuccess: (booking) => {
      madeBooking.write(booking)
      choice.finish(booking.reference)
    },
    async onError(error) {
      if (isLost(error)) choice.dropTime()
      if (isWaiverNeeded(error)) await refreshWaiver(queries)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['booking'] }),
  })

  const failure = book.error instanceof Failure ? book.error : undefined

  return {
    book: book.mutateAsync,
    isBooking: book.isPending,
    failure,
    /** The price that it was refused for: pressed again, it is booked at this one. */
    newCents: failure?.code === 'price_changed' && !failure.facts.details ? failure.facts.price?.newCents : undefined,
    reset: book.reset,
  }
}

export type BookTime = ReturnType<typeof useBookTime>
