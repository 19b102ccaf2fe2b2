import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { useAct } from '#client/api/use-act.ts'
import { CreditChoice } from '#client/booking/credits/CreditChoice.tsx'
import { RequiredAnswers, useRequiredAnswers } from '#client/booking/RequiredAnswers.tsx'
import { seriesPreview } from '#client/booking/series/queries.ts'
import { SeriesTimes } from '#client/booking/series/SeriesTimes.tsx'
import { useAllPaidAhead } from '#client/booking/use-paid-ahead.ts'
import { IntoCart } from '#client/booking/wizard/details/IntoCart.tsx'
import { isWaiverNeeded, refreshWaiver, WaiverFirst } from '#client/memberships/service.ts'
import { useGo } from '#client/routing/navigation.ts'
import { useIntoCart } from '#client/routing/use-into-cart.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { bookingContract, type FreeStart, type HeldTime as CartTime } from '#shared/booking/contract.ts'
import type { SeriesReport } from '#shared/booking/series.ts'
import type { Service } from '#shared/catalog/contract.ts'
import { counted, pluralOf } from '#shared/words.ts'

import { type Choice, choiceQuery } from './choice.ts'
import type { HeldTime } from './hold.ts'
import { madeSeries } from './made-booking.ts'
import { useLessonCredit } from './use-lesson-credit.ts'

interface Props {
  service: Service
  choice: Choice
  start: FreeStart
  held: HeldTime
  weeks: number
}

/** The free times of a series, and the button that books them. */
export function SeriesForm({ service, choice, start, held, weeks }: Props) {
  const { credit, isUsed, keep } = useLessonCredit({ service, added: choice.added, start, newCents: undefined })
  const series = {
    ...choiceQuery(choice),
    serviceCode: service.code,
    startsAt: start.startsAt,
    every: 'week' as const,
    times: weeks,
    ...(held.hold && { holdId: held.hold.id }),
    ...(isUsed && { withCredit: true as const }),
  }
  const { data: report } = useSuspenseQuery(seriesPreview(series))
  const booking = useBookSeries({ service, choice, held })
  const required = useRequiredAnswers(service.questions, booking.error)
  const book = () => {
    if (!required.refuse()) booking.mutate({ ...series, ...required.given })
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
          <RequiredAnswers of={required} />
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

/** The times that no lesson of a package pays for. Add-ons of the others are paid at the studio. */
const unpaidOf = (booked: SeriesReport['booked']) => booked.filter(({ withCredit }) => !withCredit)

/** The price of all times of a series, and what of it is paid ahead. */
function SeriesCost({ service, booked }: { service: Service; booked: SeriesReport['booked'] }) {
  const { money } = useStudio()
  const totalCents = booked.reduce((sum, { priceCents }) => sum + priceCents, 0)
  const nowCents = useAllPaidAhead(service, unpaidOf(booked))

  return (
    <>
      <p className="flex justify-between gap-4 font-medium">
        <span>{nowCents > 0 ? 'Price of all' : 'To pay at the studio, each on its day'}</span>
        <span className="figures">{money(totalCents)}</span>
      </p>
      {nowCents > 0 && (
        <p className="flex justify-between gap-4 font-medium">
          <span>Due now</span>
          <span className="figures">{money(nowCents)}</span>
        </p>
      )}
      {nowCents > 0 && nowCents < totalCents && (
        <p className="flex justify-between gap-4 text-muted">
          <span>Later, at the studio</span>
          <span className="figures">{money(totalCents - nowCents)}</span>
        </p>
      )}
      <p className="text-sm text-muted">
        {service.needsApproval
          ? 'We look at each of them first. The times are kept for you until our answer is there.'
          : 'Each time can be moved or canceled by itself, by its own terms.'}
      </p>
    </>
  )
}

interface SeriesIntoCartProps {
  service: Service
  held: HeldTime
  booked: SeriesReport['booked']
  personId: string | undefined
}

/** Puts all free times of a series into the cart, or none. */
function SeriesIntoCart({ service, held: { hold, forget }, booked, personId }: SeriesIntoCartProps) {
  const { mutate, isPending, failure } = useIntoCart<CartTime>('held_time')
  const others = booked.filter(({ startsAt }) => startsAt.getTime() !== hold?.startsAt.getTime())
  // The series starts from its first time, which must be held.
  if (!hold || others.length !== booked.length - 1) return null

  const gather = () => {
    const also = others.map(({ startsAt }) => startsAt.toISOString())
    const who = { ...(personId !== undefined && { personId }) }
    mutate({ holdId: hold.id, ...who, ...(also.length > 0 && { also }) }, { onSuccess: forget })
  }
  return (
    <>
      {failure && <Refusal title="Nothing is in your cart" error={failure} />}
      <IntoCart service={service} priceCents={booked[0]?.priceCents ?? 0} busy={isPending} onPress={gather} />
    </>
  )
}
