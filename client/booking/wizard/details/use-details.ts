import { useState } from 'react'

import { type HeldTime, isLost } from '#client/booking/wizard/held.ts'
import type { BookTime } from '#client/booking/wizard/use-book-time.ts'
import { followedBy, type FollowingChoice } from '#client/booking/wizard/visit/following.ts'
import { useIntoCart } from '#client/routing/use-into-cart.ts'
import { showRefusals } from '#client/ui/forms/field-refusals.ts'
import { useProblemFocus } from '#client/ui/forms/use-problem-focus.ts'
import type { HeldTime as CartTime } from '#shared/booking/contract.ts'
import type { FreeStart } from '#shared/booking/contract.ts'
import type { Service } from '#shared/catalog/contract.ts'
import { Failure, type FailureCode } from '#shared/http/failure.ts'
import type { Profile } from '#shared/people/contract.ts'

import { completeContact, fieldsOf, toldIn, useDraftedForm } from './details-form.ts'
import type { Details } from './details.ts'

export interface DetailsProps {
  service: Service
  start: FreeStart
  /** A lesson of a package pays for it. */
  withCredit: boolean
  held: HeldTime
  booking: BookTime
  following: FollowingChoice
  /** Of somebody of their household, for whom it is. */
  personId: string | undefined
  profile: Profile | null
  /** Whoever books is not who comes. */
  onOther: () => void
}

/** Who comes, as it is typed, and what is done with it: the time is booked, or put into the cart. */
export function useDetails(props: DetailsProps) {
  const { service, start, withCredit, held, booking, following, personId, profile, onOther } = props
  const known = completeContact(profile)
  const [usesProfile, setUsesProfile] = useState(Boolean(known))
  const form = useDraftedForm(profile, service, { isOnFile: personId !== undefined })
  const { problems, focusProblems } = useProblemFocus()
  const fields = fieldsOf(service)
  const intoCart = useIntoCart<CartTime>('held_time')

  const isKnown = personId !== undefined || (usesProfile && known)
  const told = (details: Details) => ({ ...(!isKnown && { person: details.person }), ...toldIn(details, service) })
  const send = (work: (details: Details) => Promise<unknown>) => async (details: Details) => {
    try {
      await work(details)
      held.forget()
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      if (error.code === 'hold_expired') held.forget()
      showRefusals(form, fields, error)
      focusProblems()
    }
  }
  const book = send((details) =>
    booking.book({
      startsAt: start.startsAt,
      expectedPriceCents: start.priceCents,
      ...(withCredit && { withCredit }),
      ...(held.hold && { holdId: held.hold.id }),
      ...told(details),
      ...followedBy(following),
    }),
  )
  const gather = (holdId: string) =>
    send((details) =>
      intoCart.mutateAsync({
        holdId,
        ...told(details),
        ...(personId !== undefined && { personId }),
        ...followedBy(following),
      }),
    )

  return {
    form,
    fields,
    problems,
    error: intoCart.failure ?? toldHere(booking.failure),
    known: usesProfile ? known : undefined,
    takeOther: () => {
      setUsesProfile(false)
      onOther()
    },
    book: form.handleSubmit(book, focusProblems),
    gather: (holdId: string) => void form.handleSubmit(gather(holdId), focusProblems)(),
    isGathering: intoCart.isPending,
  }
}

const ownNotices = new Set<FailureCode>(['price_changed', 'waiver_needed'])

/** A time that is gone, another price, a text to be signed: each has a notice of its own. */
const toldHere = (failure: Failure | undefined) =>
  failure && !isLost(failure) && !ownNotices.has(failure.code) ? failure : undefined
