import { useState } from 'react'

import { useSession } from '#client/api/session/session.ts'
import { type HeldTime, isLost } from '#client/booking/wizard/held.ts'
import type { BookTime } from '#client/booking/wizard/use-book-time.ts'
import { Link } from '#client/routing/Link.tsx'
import { usePlace } from '#client/routing/navigation.ts'
import { generalRefusal, showRefusals } from '#client/ui/forms/field-refusals.ts'
import { FormProblems } from '#client/ui/forms/FormProblems.tsx'
import { useProblemFocus } from '#client/ui/forms/use-problem-focus.ts'
import type { FreeStart } from '#shared/booking/contract.ts'
import type { Service } from '#shared/catalog/contract.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Profile } from '#shared/people/contract.ts'

import { ConfirmButton } from './ConfirmButton.tsx'
import { completeContact, fieldsOf, isAsked, useDraftedForm } from './details-form.ts'
import type { Details } from './details.ts'
import { KnownPerson } from './KnownPerson.tsx'
import { PersonFields } from './PersonFields.tsx'
import { PriceChange } from './PriceChange.tsx'
import { QuestionFields } from './QuestionFields.tsx'

export function DetailsForm({
  service,
  start,
  held,
  booking,
  profile,
}: {
  service: Service
  start: FreeStart
  held: HeldTime
  booking: BookTime
  profile: Profile | null
}) {
  const session = useSession()
  const known = completeContact(profile)
  const [usesProfile, setUsesProfile] = useState(Boolean(known))
  const form = useDraftedForm(profile, service)
  const { problems, focusProblems } = useProblemFocus()
  const fields = fieldsOf(service)

  const save = async ({ person, answers }: Details) => {
    const told = Object.entries(answers).filter(([code, answer]) => answer.trim() && isAsked(service, code))
    try {
      await booking.book({
        startsAt: start.startsAt,
        expectedPriceCents: start.priceCents,
        ...(!(usesProfile && known) && { person }),
        ...(held.hold && { holdId: held.hold.id }),
        ...(told.length > 0 && { answers: Object.fromEntries(told) }),
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
      {usesProfile && known ? (
        <KnownPerson person={known} onOther={() => setUsesProfile(false)} />
      ) : (
        <PersonFields form={form} />
      )}
      {!session && <SignInHint />}
      <QuestionFields form={form} questions={service.questions} />
      <PriceChange failure={booking.failure} />
      <ConfirmButton service={service} start={start} busy={booking.isBooking} />
    </form>
  )
}

function SignInHint() {
  const { whole } = usePlace()

  return (
    <p className="-mt-1 text-sm text-muted">
      No account needed. If you have one,{' '}
      <Link to="/login" state={{ from: whole }} className="text-fairway underline underline-offset-4">
        sign in
      </Link>{' '}
      and your details are filled in.
    </p>
  )
}

/** A time that is gone, or another price: each has a notice of its own. */
const isToldElsewhere = (failure: Failure | undefined) =>
  failure !== undefined && (isLost(failure) || failure.code === 'price_changed')
