import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { creditFor } from '#client/booking/credits/credit-for.ts'
import { creditsOfPerson } from '#client/booking/credits/queries.ts'
import { takeStep } from '#client/booking/queries.ts'
import { isUnknown, sentenceAfter } from '#client/errors/unanswered.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import type { PickedPerson } from '#client/ui/forms/PersonPicker.tsx'
import { bookingContract } from '#shared/booking/contract.ts'
import type { FittingService } from '#shared/booking/fitting.ts'
import type { Call } from '#shared/http/call.ts'
import { recordContract } from '#shared/people/record.ts'

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
  // What was chosen once for a press stands until it is over: a credit that the first try has used is no longer among them.
  const [chosen] = useState(() => new Map<string, ReturnType<typeof creditFor>>())
  const booking = useAct(
    async ({ service, person, isHere }: WalkIn, send) => {
      const { serviceCode, optionCode, minutes, fits } = service
      const personId = person.id === newcomerId ? (await addByName(person.name, send)).id : person.id
      // What was paid for ahead is used first.
      const which = `${personId} ${serviceCode} ${optionCode}`
      if (!chosen.has(which)) {
        const { credits } = await queries.fetchQuery(creditsOfPerson(personId))
        chosen.set(which, creditFor(credits, { serviceCode, local: slot.local, minutes }))
      }
      const credit = chosen.get(which)
      const body = {
        serviceCode,
        option: optionCode,
        startsAt: slot.startsAt,
        ...(slot.bayId !== undefined && { bayId: slot.bayId }),
        ...(slot.staffId !== undefined && { staffId: slot.staffId }),
        personId,
        ...(credit && { withCredit: true as const, expectedPriceCents: 0 }),
        ...(fits === 'walk_in' && { force: { reason: mayCheckIn ? 'Walk-in' : 'Asked for at the desk' } }),
      }
      const made = await send(bookingContract.createBooking, { body })
      if (isHere) await takeStep(made, 'checked_in', {}, send)
      return { ...made, credit }
    },
    {
      done({ credit }, { person, isHere }) {
        const paid = credit ? `, with a lesson of ${credit.name}` : ''
        return `${person.name} is ${isHere ? 'booked and checked in' : 'booked'}${paid}`
      },
      onDone: ({ id }) => onBooked(id),
      onFailed: (error) => isUnknown(error) || chosen.clear(),
      touches: [['booking']],
    },
  )

  return { book: booking.mutate, problem: sentenceAfter(booking.error), isBooking: booking.isPending, mayCheckIn }
}

const newcomerId = 'newcomer'

/** A client of whom only the name is known: added as they are booked, so that trying once more adds nobody else. */
export const newcomer = (name: string): PickedPerson => ({ id: newcomerId, name })

function addByName(name: string, send: Call) {
  const [firstName = name, ...rest] = name.split(' ')

  return send(recordContract.createPerson, {
    body: { firstName, lastName: rest.join(' '), email: null, phone: null, bornOn: null },
  })
}
