import { isWaiverNeeded } from '#client/memberships/own/waiver-needed.ts'
import { WaiverFirst } from '#client/memberships/own/WaiverFirst.tsx'
import { FormProblems } from '#client/ui/forms/FormProblems.tsx'

import { ConfirmButton } from './ConfirmButton.tsx'
import { IntoCart } from './IntoCart.tsx'
import { PartyFields } from './PartyFields.tsx'
import { PriceChange } from './PriceChange.tsx'
import { QuestionFields } from './QuestionFields.tsx'
import { type DetailsProps, useDetails } from './use-details.ts'
import { WhoItIs } from './WhoItIs.tsx'

export function DetailsForm(props: DetailsProps) {
  const { service, start, withCredit, held, booking, following, personId } = props
  const { form, fields, problems, error, known, takeOther, book, gather, isGathering } = useDetails(props)
  const most = personId === undefined ? service.capacity : 1
  const holdId = held.hold?.id

  return (
    <>
      <form noValidate onSubmit={(event) => void book(event)} className="grid gap-5">
        <FormProblems form={form} fields={fields} refused="This could not be booked" error={error} ref={problems} />
        <WhoItIs form={form} known={known} personId={personId} onOther={takeOther} />
        {most > 1 && <PartyFields form={form} most={most} priceCents={start.priceCents} />}
        <QuestionFields form={form} questions={service.questions} />
        <PriceChange failure={booking.failure} />
        {/* Without the hold that is on its way, the time would be taken by oneself. */}
        <ConfirmButton
          service={service}
          start={start}
          withCredit={withCredit}
          following={following}
          busy={booking.isBooking || held.isTaking}
        />
        {holdId !== undefined && !withCredit && !following?.withCredit && (!following || following.start) && (
          <IntoCart service={service} priceCents={start.priceCents} busy={isGathering} onPress={() => gather(holdId)} />
        )}
      </form>
      {isWaiverNeeded(booking.failure) && (
        <WaiverFirst
          sentence="The time is held for you. Once you have signed, it is booked."
          onSigned={() => void book()}
          onClose={booking.reset}
        />
      )}
    </>
  )
}
