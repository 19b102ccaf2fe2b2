import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { useAct } from '#client/api/use-act.ts'
import { CreditChoice } from '#client/booking/credits/CreditChoice.tsx'
import { useLessonCredit } from '#client/booking/credits/use-lesson-credit.ts'
import { RequiredAnswers, useRequiredAnswers } from '#client/booking/RequiredAnswers.tsx'
import { useAllPaidAhead } from '#client/booking/use-paid-ahead.ts'
import { type Choice, wayAsked } from '#client/booking/wizard/choice.ts'
import type { HeldTime } from '#client/booking/wizard/held.ts'
import { madeSeries } from '#client/booking/wizard/made-booking.ts'
import { isWaiverNeeded, refreshWaiver } from '#client/memberships/own/waiver-needed.ts'
import { WaiverFirst } from '#client/memberships/own/WaiverFirst.tsx'
import { useGo } from '#client/routing/navigation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { bookingContract, type FreeStart } from '#shared/booking/contract.ts'
import type { Service } from '#shared/catalog/contract.ts'
import { counted, pluralOf } from '#shared/words.ts'

import { seriesPreview } from './queries.ts'
import { SeriesCost, unpaidOf } from './SeriesCost.tsx'
import { SeriesIntoCart } from './SeriesIntoCart.tsx'
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
  const { credit, isUsed, keep } = useLessonCredit({ service, added: choice.added, start, newCents: undefined })
  const series = {
    ...wayAsked(choice),
    serviceCode: service.code,
    startsAt: start.startsAt,
    every: 'week' as const,
    times: weeks,
    ...(held.hold && { holdId: held.hold.id }),
    ...(isUsed && { withCredit: true as const }),
  }
  const { data: report } = useSuspenseQuery(seriesPreview(series))
  const booking = useBookSeries({ service, choice, held })
  const asked = useRequiredAnswers(service.questions, booking.error)
  const book = () => {
    if (!asked.refuse()) booking.mutate({ ...series, ...asked.told })
  }
  const { booked, conflicts } = report
  const nowCents = useAllPaidAhead(service, unpaidOf(booked))

  return (
    <div className="grid gap-4">
      <output className="font-medium">
        {conflicts.length === 0
          ? `All ${counted(weeks, 'time is', 'times are')} free.`
          : `${booked.length} of ${counted(weeks, 'time')} ${pluralOf(booked.length, 'is', 'are')} free.`}
      </output>
      {credit && <CreditChoice credit={credit} isUsed={isUsed} isForSeveral onKeep={keep} />}
      <SeriesTimes report={report} />
      {isWaiverNeeded(booking.error) && (
        <WaiverFirst
          sentence="Nothing is booked yet. Once you have signed, all of these times are."
          onSigned={book}
          onClose={booking.reset}
        />
      )}
      {booking.error && !isWaiverNeeded(booking.error) && (
        <Refusal title={service.needsApproval ? 'Nothing is asked for' : 'Nothing is booked'} error={booking.error} />
      )}
      {booked.length > 0 && (
        <>
          <RequiredAnswers of={asked} />
          <SeriesCost service={service} booked={booked} />
          <Button size="large" className="w-full" busy={booking.isPending} onClick={book}>
            {nowCents > 0 ? 'Go on to payment for' : service.needsApproval ? 'Ask for' : 'Book'}{' '}
            {booked.length === 1 ? 'this one time' : `${booked.length} times`}
          </Button>
          {!isUsed && <SeriesIntoCart service={service} held={held} booked={booked} personId={choice.personId} />}
        </>
      )}
    </div>
  )
}

function useBookSeries({ service, choice, held }: Pick<Props, 'service' | 'choice' | 'held'>) {
  const queries = useQueryClient()
  const go = useGo()

  return useAct(
    (body: Parameters<typeof seriesPreview>[0]) => call(bookingContract.createSeries, { query: {}, body }),
    {
      onDone: (report) => {
        if (report.seriesId === null) return
        held.forget()
        if (report.order?.payToken !== undefined) void go(`/pay#${report.order.payToken}`)
        else {
          madeSeries.write({ ...report, serviceName: service.name })
          choice.finish(report.seriesId)
        }
      },
      onFailed: async (error) => {
        if (isWaiverNeeded(error)) await refreshWaiver(queries)
      },
      touches: [['booking']],
    },
  )
}
