import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { changedPrice, costWords, type MoveCost, moveCostOf } from '#client/booking/move-cost.ts'
import { moveOwn, startsToMove } from '#client/booking/queries.ts'
import { TermsList } from '#client/booking/TermsList.tsx'
import { WhenPicker } from '#client/booking/times/WhenPicker.tsx'
import { WhenSkeleton } from '#client/booking/times/WhenSkeleton.tsx'
import { useStudio, useToday } from '#client/settings/service.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { payableOf } from '#shared/booking/cancellation.ts'
import type { Booking, bookingContract, FreeStart, Scope } from '#shared/booking/contract.ts'
import { daysBetween } from '#shared/booking/local-time.ts'
import type { Output } from '#shared/http/endpoint.ts'

import { inScope } from './in-scope.ts'
import { ApartPicker, splitApart, ScopePicker } from './ScopePicker.tsx'

/** Moves a booking, with the picker that bookings are made with. */
export function MoveDialog({
  booking,
  token,
  coming = [],
  onClose,
}: {
  booking: Booking
  /** The token of its link; without one it is the signed-in person's. */
  token?: string
  /** All upcoming bookings of the person: those of a series may move along. */
  coming?: readonly Booking[]
  onClose: () => void
}) {
  const { dayLong, span, localOf, money } = useStudio()

  return (
    <Dialog title="Move this booking" place="wide" onClose={onClose}>
      <p>
        <span className="font-medium">{booking.serviceName}</span>
        <span className="block text-muted figures">
          Now {dayLong(booking.local)}, {span(booking.local, localOf(booking.endsAt))}, {money(payableOf(booking))}.
        </span>
      </p>
      <Loaded skeleton={<WhenSkeleton />}>
        <NewTime booking={booking} token={token} coming={coming} onMoved={onClose} />
      </Loaded>
    </Dialog>
  )
}

const longestDaysAhead = 30

type Answer = Output<typeof bookingContract.listStartsToMove>
type Chosen = Answer['starts'][number]

interface NewTimeProps {
  booking: Booking
  token: string | undefined
  coming: readonly Booking[]
  onMoved: () => void
}

/** The free times for a booking, and the button that moves it, and its series. */
function NewTime({ booking, token, coming, onMoved }: NewTimeProps) {
  const today = useToday()
  const { localOf } = useStudio()
  const { data } = useSuspenseQuery(startsToMove(booking.id, { from: today, days: longestDaysAhead + 1 }, token))
  // Opens on the day of the booking.
  const [day, setDay] = useState(booking.local.slice(0, 10))
  const [chosenAt, setChosenAt] = useState<Date>()
  const now = useNow(60)
  const { scope, setScope, apart, withApart, setWithApart, isAsked, count } = useReach(booking, coming, now)
  const chosen = data.starts.find(({ startsAt }) => startsAt.getTime() === chosenAt?.getTime())
  const cost = useCost({ booking, scope, token, withApart, chosen })
  const moving = useMove({ booking, scope, token, withApart, onMoved })

  if (data.refusal !== null) return <Notice kind="warning">{data.refusal}</Notice>

  const last = data.starts.at(-1)
  // Days that cannot be booked yet are left out: they would look as if they were full.
  const daysAhead = last ? daysBetween(today, last.local.slice(0, 10)) : longestDaysAhead
  // A price that has changed is shown before the person agrees.
  const shown = cost && { ...cost, newCents: changedPrice(moving.error) ?? cost.newCents }
  const choose = (at: Date) => {
    moving.reset()
    setDay(localOf(at).slice(0, 10))
    setChosenAt(at)
  }

  return (
    <div className="grid gap-6">
      <WhenPicker
        daysAhead={daysAhead}
        starts={data.starts}
        chosen={chosen}
        day={inReach(day, today, daysAhead)}
        onDay={setDay}
        onTime={choose}
      />
      <ScopePicker
        {...{ booking, coming, now, scope }}
        onScope={(of) => {
          moving.reset()
          setScope(of)
        }}
      />
      <ApartPicker apart={apart} withApart={withApart} onChange={setWithApart} />
      {chosen && <TermsThen booking={booking} chosen={chosen} {...data} />}
      {moving.error && <Refusal title="It is not moved" error={moving.error} />}
      <Foot booking={booking} chosen={chosen} cost={shown}>
        <Press moving={moving} isOff={isAsked} {...{ chosen, shown }}>
          {moveWords(data.isAskedFor, count)}
        </Press>
      </Foot>
    </div>
  )
}

/** Which bookings of a series move, and whether those that were moved by hand before come along. */
function useReach(booking: Booking, coming: readonly Booking[], now: Date) {
  const [scope, setScope] = useState<Scope>('this')
  const [withApart, setWithApart] = useState<boolean>()
  const { apart, alike } = splitApart(inScope(coming, { booking, scope, now }), booking)

  return {
    scope,
    setScope,
    apart,
    withApart: apart.length > 0 ? withApart : undefined,
    setWithApart,
    isAsked: apart.length > 0 && withApart === undefined,
    count: alike.length + (withApart === true ? apart.length : 0),
  }
}

const inReach = (day: string, today: string, daysAhead: number) =>
  day >= today && daysBetween(today, day) <= daysAhead ? day : undefined

const WithWhom = ({ former, next }: { former: string | null; next: string }) => (
  <span className={former === next ? undefined : 'font-semibold'}>
    with {next}
    {former !== null && former !== next && `, since ${former} is not free then`}
  </span>
)

type TermsThenProps = Pick<NewTimeProps, 'booking'> & Pick<Answer, 'terms' | 'isAskedFor'> & { chosen: FreeStart }

/** The cancellation terms after the move, and whether the studio has to agree to it. */
const TermsThen = ({ booking, chosen, terms, isAskedFor }: TermsThenProps) => (
  <section aria-labelledby="terms-then" className="grid gap-2">
    {isAskedFor && (
      <Notice>The studio looks at another time first. Your booking stays as it is until you are told.</Notice>
    )}
    <h3 id="terms-then" className="font-semibold">
      If your plans change then
    </h3>
    <TermsList {...booking} {...terms} startsAt={chosen.startsAt} priceCents={chosen.priceCents} />
  </section>
)

const moveWords = (isAskedFor: boolean, count: number) =>
  isAskedFor ? 'Ask for this time' : `Move ${count === 1 ? 'the booking' : `${count} bookings`}`

interface MoveRequest extends Pick<NewTimeProps, 'booking' | 'token' | 'onMoved'> {
  scope: Scope
  withApart: boolean | undefined
}

function useMove({ booking, scope, withApart, token, onMoved }: MoveRequest) {
  const { moment } = useStudio()
  const move = (agreed: { startsAt: Date; expectedPriceCents: number }) =>
    moveOwn(booking, { ...agreed, scope, withApart, token })

  return useAct(move, {
    onDone({ startsAt, asked }) {
      toast(
        asked
          ? {
              title: `Asked for ${moment(asked.startsAt)}`,
              description: 'Your booking stays until the studio answers.',
            }
          : { title: `Moved to ${moment(startsAt)}`, description: 'An e-mail confirms it.' },
      )
      onMoved()
    },
    touches: [['booking']],
  })
}

interface CostQuery extends Pick<NewTimeProps, 'booking' | 'token'> {
  chosen: Chosen | undefined
  scope: Scope
  withApart: boolean | undefined
}

/** A single booking's price comes with its time; a series is previewed. */
function useCost({ booking, chosen, scope, withApart, token }: CostQuery): MoveCost | undefined {
  const isOne = scope === 'this'
  const startsAt = chosen?.startsAt ?? booking.startsAt
  const { data } = useQuery({
    ...moveCostOf(booking, { startsAt, scope, ...(withApart !== undefined && { withApart }) }, token),
    enabled: chosen !== undefined && !isOne,
  })
  if (!isOne) return chosen && data

  return chosen && { oldCents: chosen.formerCents ?? booking.priceCents, newCents: chosen.priceCents }
}

interface PressProps {
  moving: ReturnType<typeof useMove>
  chosen: Chosen | undefined
  shown: MoveCost | undefined
  isOff: boolean
  children: ReactNode
}

/** Moves it at the price that is shown. */
const Press = ({ moving, chosen, shown, isOff, children }: PressProps) => (
  <Button
    busy={moving.isPending}
    disabled={!shown || isOff}
    onClick={() => chosen && shown && moving.mutate({ startsAt: chosen.startsAt, expectedPriceCents: shown.newCents })}
  >
    {children}
  </Button>
)

/** What becomes of a discount: a code may be for visits of the former day alone. */
function discountNote(booking: Booking, { formerCents }: Chosen, { oldCents, newCents }: MoveCost): string {
  if (formerCents !== undefined) return ' Your code is not for that day.'

  return payableOf(booking) < booking.priceCents && newCents !== oldCents ? ' Before your discount.' : ''
}

interface FootProps {
  booking: Booking
  chosen: Chosen | undefined
  cost: MoveCost | undefined
  children: ReactNode
}

/** The former and the new time, the price, and the button. */
function Foot({ booking, chosen, cost, children }: FootProps) {
  const { moment, money } = useStudio()

  return (
    <div className="sticky bottom-0 -mx-6 -mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line bg-surface px-6 py-4">
      <p aria-live="polite" className="flex flex-wrap items-center gap-x-2 figures">
        {chosen ? (
          <>
            <span className="text-muted line-through">{moment(booking.startsAt)}</span>
            <ArrowRight aria-label="to" className="size-4" />
            <span className="font-semibold">{moment(chosen.startsAt)}</span>
            {chosen.staffName && <WithWhom former={booking.staffName} next={chosen.staffName} />}
            {cost && (
              <span className="w-full text-sm">
                {costWords(cost, money)}
                {discountNote(booking, chosen, cost)}
              </span>
            )}
          </>
        ) : (
          <span className="text-muted">Choose the new time.</span>
        )}
      </p>
      {children}
    </div>
  )
}
