import { useQueryClient } from '@tanstack/react-query'
import { useContext } from 'react'

import { BookingSheet } from '#client/booking/BookingSheet.tsx'
import { linkedBooking } from '#client/booking/queries.ts'
import { PaymentForm } from '#client/routing/payment-form.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { Booking, BookingOrder } from '#shared/booking/contract.ts'

import { arrive } from './arrive.ts'

interface Props {
  booking: Booking
  order: BookingOrder
  /** Of the booking's link. */
  token: string
}

/** The last step of what is paid ahead: its time is kept until it is paid, in place. */
export function PayStep({ booking, order, token }: Props) {
  const queries = useQueryClient()
  const drawPayment = useContext(PaymentForm)
  const { dayLong, time } = useStudio()
  const isPaid = order.dueNowCents > 0
  const readAgain = () => void queries.invalidateQueries({ queryKey: linkedBooking(token).queryKey })

  return (
    <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8">
      <div>
        <h1
          ref={arrive}
          tabIndex={-1}
          className="font-display text-3xl font-medium tracking-tight outline-none md:text-4xl"
        >
          {isPaid ? 'Pay' : 'Give a card'} to book {dayLong(booking.local)} at {time(booking.local)}
        </h1>
        <p className="mt-2 text-muted">
          The time is kept for you, and booked as soon as {isPaid ? 'this is paid' : 'a card is on file'}.
        </p>
      </div>
      <Loaded skeleton={<Skeleton className="h-72" />}>
        {order.payToken !== undefined && drawPayment({ token: order.payToken, onPaid: readAgain, onOver: readAgain })}
      </Loaded>
      <BookingSheet booking={booking} />
    </div>
  )
}
