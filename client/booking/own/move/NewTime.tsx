import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { inScope } from '#client/booking/own/in-scope.ts'
import { ScopePicker } from '#client/booking/own/ScopePicker.tsx'
import { moveOwn, startsToMove } from '#client/booking/queries.ts'
import { WhenPicker } from '#client/booking/wizard/times/WhenPicker.tsx'
import { useStudio, useToday } from '#client/settings/use-studio.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import type { Booking, FreeStart, Scope } from '#shared/booking/contract.ts'
import { daysBetween } from '#shared/booking/local-time.ts'

const longestDaysAhead = 30

interface NewTimeProps {
  booking: Booking
  token: string | undefined
  coming: readonly Booking[]
  onMoved: () => void
}

/** The times that are free for a booking, and the press that moves it to one of them, a series with it. */
export function NewTime({ booking, token, coming, onMoved }: NewTimeProps) {
  const queries = useQueryClient()
  const { dayShort, time } = useStudio()
  const today = useToday()
  const { data } = useSuspenseQuery(startsToMove(booking.id, today, longestDaysAhead + 1, token))
  const [day, setDay] = useState<string>()
  const [local, setLocal] = useState<string>()
  const [scope, setScope] = useState<Scope>('this')
  const now = useNow(60)
  const chosen = data.starts.find((start) => start.local === local)
  const moving = useMutation({
    mutationFn: (startsAt: Date) => moveOwn(booking, { startsAt, scope, token }),
    onSuccess: ({ local: to }) => {
      toast({ title: `Moved to ${dayShort(to)}, ${time(to)}`, description: 'An e-mail confirms it.' })
      onMoved()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['booking'] }),
  })

  if (data.refusal !== null) return <Notice kind="warning">{data.refusal}</Notice>

  const last = data.starts.at(-1)
  // Days that the service is not offered for yet would all look as if they were taken.
  const daysAhead = last ? daysBetween(today, last.local.slice(0, 10)) : longestDaysAhead
  const meant = inScope(coming, { booking, scope, now }).length
  const choose = (to: string) => {
    moving.reset()
    setDay(to.slice(0, 10))
    setLocal(to)
  }

  return (
    <div className="grid gap-6">
      <WhenPicker daysAhead={daysAhead} starts={data.starts} chosen={chosen} day={day} onDay={setDay} onTime={choose} />
      <ScopePicker {...{ booking, coming, now, scope }} onScope={setScope} />
      {moving.error && (
        <Notice kind="problem" title="It is not moved">
          {moving.error.message}
        </Notice>
      )}
      <Foot booking={booking} chosen={chosen}>
        <Button busy={moving.isPending} disabled={!chosen} onClick={() => chosen && moving.mutate(chosen.startsAt)}>
          Move {meant === 1 ? 'the booking' : `${meant} bookings`}
        </Button>
      </Foot>
    </div>
  )
}

interface FootProps {
  booking: Booking
  chosen: FreeStart | undefined
  children: ReactNode
}

/** From when to when, beside the press. */
function Foot({ booking, chosen, children }: FootProps) {
  const { dayShort, time } = useStudio()

  return (
    <div className="sticky bottom-0 -mx-6 -mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line bg-surface px-6 py-4">
      <p aria-live="polite" className="flex flex-wrap items-center gap-x-2 figures">
        {chosen ? (
          <>
            <span className="text-muted line-through">
              {dayShort(booking.local)}, {time(booking.local)}
            </span>
            <ArrowRight aria-label="to" className="size-4" />
            <span className="font-semibold">
              {dayShort(chosen.local)}, {time(chosen.local)}
            </span>
          </>
        ) : (
          <span className="text-muted">Choose the new time.</span>
        )}
      </p>
      {children}
    </div>
  )
}
