import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { useIdempotencyKey } from '#client/api/idempotency-key.ts'
import { type Choice, wayAsked } from '#client/booking/wizard/choice.ts'
import type { HeldTime } from '#client/booking/wizard/held.ts'
import { madeSeries } from '#client/booking/wizard/made-booking.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { bookingContract, type FreeStart } from '#shared/booking/contract.ts'
import type { Service } from '#shared/catalog/contract.ts'

import { seriesPreview } from './queries.ts'
import { SeriesTimes } from './SeriesTimes.tsx'

interface Props {
  service: Service
  choice: Choice
  start: FreeStart
  held: HeldTime
  weeks: number
}

/** What of a series is free, and the press that books that. */
export function SeriesForm({ service, choice, start, held, weeks }: Props) {
  const { money } = useStudio()
  const series = {
    ...wayAsked(choice),
    serviceCode: service.code,
    startsAt: start.startsAt,
    every: 'week' as const,
    times: weeks,
    ...(held.hold && { holdId: held.hold.id }),
  }
  const { data: report } = useSuspenseQuery(seriesPreview(series))
  const booking = useBookSeries({ service, choice, held })
  const { booked, conflicts } = report
  const totalCents = booked.reduce((sum, { priceCents }) => sum + priceCents, 0)

  return (
    <div className="grid gap-4">
      <output className="font-medium">
        {conflicts.length === 0 ? `All ${weeks} times are free.` : `${booked.length} of ${weeks} times are free.`}
      </output>
      <SeriesTimes report={report} />
      {booking.error && (
        <Notice kind="problem" title={service.needsApproval ? 'Nothing is asked for' : 'Nothing is booked'}>
          {booking.error.message}
        </Notice>
      )}
      {booked.length > 0 && (
        <>
          <p className="flex justify-between gap-4 font-medium">
            <span>To pay at the studio, each on its day</span>
            <span className="figures">{money(totalCents)}</span>
          </p>
          <p className="text-sm text-muted">
            {service.needsApproval
              ? 'We look at each of them first. The times are kept for you until our answer is there.'
              : 'Each time can be moved or canceled by itself, by its own terms.'}
          </p>
          <Button size="large" className="w-full" busy={booking.isPending} onClick={() => booking.mutate(series)}>
            {service.needsApproval ? 'Ask for' : 'Book'}{' '}
            {booked.length === 1 ? 'this one time' : `${booked.length} times`}
          </Button>
        </>
      )}
    </div>
  )
}

function useBookSeries({ service, choice, held }: Pick<Props, 'service' | 'choice' | 'held'>) {
  const queries = useQueryClient()
  const keyFor = useIdempotencyKey()

  return useMutation({
    mutationFn: (body: Parameters<typeof seriesPreview>[0]) =>
      call(bookingContract.createSeries, { query: {}, body, headers: { 'idempotency-key': keyFor(body) } }),
    onSuccess: (report) => {
      if (report.seriesId === null) return
      held.forget()
      madeSeries.write({ ...report, serviceName: service.name })
      choice.finish(report.seriesId)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['booking'] }),
  })
}
