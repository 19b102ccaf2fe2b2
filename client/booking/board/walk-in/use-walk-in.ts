import { useMutation, useQueryClient } from '@tanstack/react-query'

import { creditFor } from '#client/booking/credits/credit-for.ts'
import { creditsOfPerson } from '#client/booking/credits/queries.ts'
import { bookAtDesk, takeStep } from '#client/booking/queries.ts'
import { createPerson } from '#client/people/person/queries.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import { toastDone } from '#client/ui/feedback/undo.ts'
import type { PickedPerson } from '#client/ui/forms/PersonPicker.tsx'
import type { FittingService } from '#shared/booking/fitting.ts'

interface WalkInSlot {
  startsAt: Date
  /** On the wall, with its day. */
  local: string
  bayId?: string
  staffId?: string
}

interface WalkIn {
  service: FittingService
  person: PickedPerson
  isHere: boolean
}

const checkInMilliseconds = 3_600_000

/** Books somebody who stands at the desk; they are checked in at once where their time is near enough. */
export function useWalkIn(slot: WalkInSlot, onBooked: (bookingId: string) => void) {
  const queries = useQueryClient()
  const mayCheckIn = slot.startsAt.getTime() - useNow(30).getTime() <= checkInMilliseconds
  const booking = useMutation({
    mutationFn: async ({ service, person, isHere }: WalkIn) => {
      const { serviceCode, optionCode, minutes, fits } = service
      // What was paid for ahead is used first.
      const { credits } = await queries.fetchQuery(creditsOfPerson(person.id))
      const credit = creditFor(credits, { serviceCode, local: slot.local, minutes })
      const body = {
        serviceCode,
        option: optionCode,
        startsAt: slot.startsAt,
        ...(slot.bayId !== undefined && { bayId: slot.bayId }),
        ...(slot.staffId !== undefined && { staffId: slot.staffId }),
        personId: person.id,
        ...(credit && { withCredit: true as const, expectedPriceCents: 0 }),
        ...(fits === 'walk_in' && { force: { reason: mayCheckIn ? 'Walk-in' : 'Asked for at the desk' } }),
      }
      const made = await bookAtDesk(body, crypto.randomUUID())
      if (isHere) await takeStep(made, 'checked_in')
      return { ...made, credit }
    },
    onSuccess({ id, credit }, { person, isHere }) {
      const paid = credit ? `, with a lesson of ${credit.name}` : ''
      toastDone(`${person.name} is ${isHere ? 'booked and checked in' : 'booked'}${paid}`)
      onBooked(id)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['booking'] }),
  })

  return { book: booking.mutate, problem: booking.error?.message, isBooking: booking.isPending, mayCheckIn }
}

/** A client of whom only the name is known. */
export async function addByName(name: string): Promise<PickedPerson> {
  const [firstName = name, ...rest] = name.split(' ')
  const made = await createPerson(
    { firstName, lastName: rest.join(' '), email: null, phone: null, bornOn: null },
    crypto.randomUUID(),
  )

  return { id: made.id, name }
}
