import { useState } from 'react'

import { type HeldTime, isLost } from '#client/booking/wizard/held.ts'
import type { BookTime } from '#client/booking/wizard/use-book-time.ts'
import { followedBy, type Following } from '#client/booking/wizard/visit/following.ts'
import { generalRefusal, showRefusals } from '#client/ui/forms/field-refusals.ts'
import { FormProblems } from '#client/ui/forms/FormProblems.tsx'
import { useProblemFocus } from '#client/ui/forms/use-problem-focus.ts'
import type { FreeStart } from '#shared/booking/contract.ts'
import type { Service } from '#shared/catalog/contract.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Profile } from '#shared/people/contract.ts'

import { ConfirmButton } from './ConfirmButton.tsx'
import { completeContact, fieldsOf, toldIn, useDraftedForm } from './details-form.ts'
import type { Details } from './details.ts'
import { PartyFields } from './PartyFields.tsx'
import { PriceChange } from './PriceChange.tsx'
import { QuestionFields } from './QuestionFields.tsx'
import { WhoItIs } from './WhoItIs.tsx'

interface DetailsProps {
  service: Service
  start: FreeStart
  held: HeldTime
  booking: BookTime
  following: Following
  /** Of somebody of their household, for whom it is. */
  personId: string | undefined
  profile: Profile | null
}

export function DetailsForm({ service, start, held, booking, following, personId, profile }: DetailsProps) {
  const known = completeContact(profile)
  const [usesProfile, setUsesProfile] = useState(Boolean(known))
  const form = useDraftedForm(profile, service, personId !== undefined)
  const { problems, focusProblems } = useProblemFocus()
  const fields = fieldsOf(service)

  const isKnown = personId !== undefined || (usesProfile && known)
  const most = personId === undefined ? service.capacity : 1

  const save = async (details: Details) => {
    try {
      await booking.book({
        startsAt: start.startsAt,
        expectedPriceCents: start.priceCents,
        ...(!isKnown && { person: details.person }),
        ...(held.hold && { holdId: held.hold.id }),
        ...toldIn(details, service),
        ...followedBy(following),
      })
      held.forget()
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      if (error.code === 'hold_expired') held.forget()
      showRefusals(form, fields, error)
      focusProblems()
    }
  }

  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(save, focusProblems)(event)} className="grid gap-5">
      <FormProblems
        form={form}
        fields={fields}
        refused="This could not be booked"
        general={isToldElsewhere(booking.failure) ? undefined : generalRefusal(fields, booking.failure)}
        ref={problems}
      />
      <WhoItIs
        form={form}
        known={usesProfile ? known : undefined}
        personId={personId}
        onOther={() => setUsesProfile(false)}
      />
      {most > 1 && <PartyFields form={form} most={most} priceCents={start.priceCents} />}
      <QuestionFields form={form} questions={service.questions} />
      <PriceChange failure={booking.failure} />
      {/* Without the hold that is on its way, the time would be taken by oneself. */}
      <ConfirmButton service={service} start={start} following={following} busy={booking.isBooking || held.isTaking} />
    </form>
  )
}

/** A time that is gone, or another price: each has a notice of its own. */
const isToldElsewhere = (failure: Failure | undefined) =>
  failure !== undefined && (isLost(failure) || failure.code === 'price_changed')
