import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { takeStep } from '#client/booking/queries.ts'
import type { Required } from '#client/booking/RequiredAnswers.tsx'
import { isUnknown } from '#client/errors/unanswered.ts'
import { bookingContract, type NewBooking } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { recordContract } from '#shared/people/record.ts'

import { addedIn, addOnCentsOf, type Draft, givenIn, newcomerId, playersIn, type Way } from './draft.ts'
import type { Quoted } from './use-quote.ts'

/** What is asked for when `Book` is pressed. */
export interface Asked {
  /** What was typed: pressed again unchanged after a lost answer, the same is asked for again. */
  typed: string
  name: string
  person: Pick<Draft, 'person' | 'newcomer'>
  body: Omit<NewBooking, 'personId' | 'person'>
  isHere: boolean
  credit: string | undefined
}

/** Books what was typed, for somebody who is added where they are new, and checks them in where they stand at the desk. */
export function useNewBooking(
  onBooked: (booking: { id: string; startsAt: Date }) => void,
  onRefused: (error: Error) => void,
) {
  const [lost, setLost] = useState<Asked>()
  const booking = useAct(
    async ({ person, body, isHere }: Asked, send) => {
      const personId = person.person?.id === newcomerId ? await addNewcomer(person.newcomer, send) : person.person?.id
      const made = await send(bookingContract.createBooking, { body: { ...body, ...(personId && { personId }) } })
      if (isHere) await takeStep(made, 'checked_in', {}, send)
      return made
    },
    {
      done: (_made, { name, isHere, credit }) =>
        `${name} is ${isHere ? 'booked and checked in' : 'booked'}${credit ? `, with a lesson of ${credit}` : ''}`,
      onDone: (made) => onBooked(made),
      onFailed(error, asked) {
        setLost(isUnknown(error) ? asked : undefined)
        onRefused(error)
      },
      touches: [['booking'], ['people']],
    },
  )

  return {
    /** What is shown meanwhile may be what the first try has made. */
    isLost: (typed: string) => lost?.typed === typed,
    book: (asked: Asked) => booking.mutate(lost?.typed === asked.typed ? lost : asked),
    error: booking.error,
    isBooking: booking.isPending,
    reset: booking.reset,
  }
}

const orNull = (text: string) => text.trim() || null

export async function addNewcomer(
  { firstName, lastName, email, phone }: Draft['newcomer'],
  send: Call,
): Promise<string> {
  const body = { firstName, lastName, email: orNull(email), phone: orNull(phone), bornOn: null }

  return (await send(recordContract.createPerson, { body })).id
}

interface Terms {
  way: Way
  quoted: Quoted
  told: Required['told']
  isHere: boolean
  startsAt: Date
}

/** What is asked for, as it is typed and stands. */
export function askedOf(typed: Draft, { way, quoted, told, isHere, startsAt }: Terms): Omit<Asked, 'typed'> {
  const { minutes, bayId, staffId, person, newcomer, note, reason } = typed
  const addOns = addedIn(way, typed)
  const answers = { ...told.answers, ...givenIn(way.service, typed.answers) }
  const players = playersIn(way, typed)
  const { quote, credit, usesCredit, isBetween, isTaken, against } = quoted
  const name = person?.name ?? ''
  const why = against.length > 0 ? reason.trim() : isBetween && (isHere ? 'Walk-in' : 'Asked for at the desk')
  // A lesson of a package pays for all but what is added.
  const priceCents = usesCredit ? addOnCentsOf(way, addOns) : quote?.price?.priceCents

  return {
    name,
    person: { person, newcomer },
    isHere,
    credit: usesCredit ? credit?.name : undefined,
    body: {
      serviceCode: way.service.code,
      option: way.option.code,
      startsAt,
      ...(minutes !== undefined && { minutes }),
      ...(bayId && { bayId }),
      ...(staffId && { staffId }),
      ...(addOns.length > 0 && { addOns }),
      ...(Object.keys(answers).length > 0 && { answers }),
      ...(usesCredit && { withCredit: true }),
      ...(priceCents !== undefined && { expectedPriceCents: priceCents }),
      ...(players && { players }),
      ...(note.trim() && { note: note.trim() }),
      ...(why && { force: { reason: why, beside: isTaken } }),
    },
  }
}
