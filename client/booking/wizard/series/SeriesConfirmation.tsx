import { Confirmed } from '#client/booking/wizard/Confirmed.tsx'
import type { MadeSeries } from '#client/booking/wizard/made-booking.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { Button } from '#client/ui/Button.tsx'

import { SeriesTimes } from './SeriesTimes.tsx'

export function SeriesConfirmation({ series, onAgain }: { series: MadeSeries; onAgain: () => void }) {
  const { serviceName, booked, conflicts } = series
  const isAsked = booked[0]?.status === 'pending_approval'

  return (
    <div className="mx-auto grid max-w-3xl gap-8">
      <Confirmed
        title={`${isAsked ? 'Asked for' : 'Booked'} ${booked.length === 1 ? 'once' : `${booked.length} times, every week`}.`}
      >
        {serviceName}. One e-mail with all of the times is on its way to you.
        {isAsked && ' They are kept for you, and not booked yet: our answer to each comes by e-mail.'}
        {conflicts.length > 0 && ' What was not free is left out.'}
      </Confirmed>
      <SeriesTimes report={series} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <ButtonLink to="/dashboard/home">All your bookings</ButtonLink>
        <Button tone="plain" onClick={onAgain}>
          Book another time
        </Button>
      </div>
    </div>
  )
}
