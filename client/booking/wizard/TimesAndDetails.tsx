import { useSuspenseQuery } from '@tanstack/react-query'

import { useSession } from '#client/api/session/session.ts'
import { freeStartsOf } from '#client/booking/queries.ts'
import { membershipOf } from '#client/memberships/queries.ts'
import { useStudio, useToday } from '#client/settings/use-studio.ts'
import type { FreeStart } from '#shared/booking/contract.ts'
import type { Service } from '#shared/catalog/contract.ts'
import { countingStatuses } from '#shared/memberships/status.ts'
import { daysAheadWith } from '#shared/memberships/window.ts'

import type { Choice } from './choice.ts'
import { WhoPanel } from './details/WhoPanel.tsx'
import { useHeldTime } from './held.ts'
import { LostNotice } from './LostNotice.tsx'
import { PlanLimits } from './PlanLimits.tsx'
import { type StepName, Step } from './Step.tsx'
import { WhenPicker } from './times/WhenPicker.tsx'
import { useBookTime } from './use-book-time.ts'

const longestQueryDays = 31

const chooseFirst = (
  <p className="text-muted">Choose a time. It is then kept for you for ten minutes while you fill in the rest.</p>
)

/** What is free, as far ahead as this visitor may book. */
function useFreeStarts(service: Service) {
  const today = useToday()
  const userId = useSession()?.user.id
  const { data: membership } = useSuspenseQuery(membershipOf(userId))
  const isMember = membership && countingStatuses.some((status) => status === membership.status)
  const daysAhead = isMember ? daysAheadWith(membership.plan, service) : service.maximumAdvanceDays
  const days = Math.min(daysAhead + 1, longestQueryDays)

  return { daysAhead: days - 1, ...useSuspenseQuery(freeStartsOf(service.code, today, days, userId)).data }
}

/** The second and third column, once a service is chosen. */
export function TimesAndDetails({
  service,
  choice,
  current: wanted,
  isMoving,
  reopen,
}: {
  service: Service
  choice: Choice
  current: StepName
  isMoving: boolean
  reopen: (step: StepName | undefined) => void
}) {
  const { localOf, dayShort, time } = useStudio()
  const { starts: free, limits = [], daysAhead } = useFreeStarts(service)
  const wantedLocal = choice.day && choice.time ? `${choice.day}T${choice.time}` : undefined
  const booking = useBookTime(service, choice)
  const held = useHeldTime({ serviceCode: service.code, wantedLocal, free, localOf, onLost: choice.dropTime })
  const { starts, chosen } = held
  const gone = chosen ? undefined : wantedLocal
  // The address may name a time that is gone: then it is still to be chosen.
  const current = gone && wanted === 'who' ? 'when' : wanted

  const choose = (local: string) => {
    reopen(undefined)
    booking.reset()
    choice.takeTime(local)
  }

  return (
    <>
      <Step
        name="when"
        title="When"
        number={2}
        current={current}
        isMoving={isMoving}
        chosen={chosen && `${dayShort(chosen.local)}, ${time(chosen.local)}`}
        onReopen={() => reopen('when')}
      >
        <LostNotice problem={booking.failure ?? held.problem} gone={gone} starts={starts} onChoose={choose} />
        <PlanLimits limits={limits} />
        <WhenPicker
          daysAhead={daysAhead}
          starts={starts}
          chosen={chosen}
          day={gone ? dayWithRoom(starts, gone) : choice.day}
          onDay={choice.takeDay}
          onTime={choose}
        />
      </Step>
      <Step name="who" title="Who" number={3} current={current} isMoving={isMoving} className="lg:sticky lg:top-22">
        {chosen ? <WhoPanel service={service} start={chosen} held={held} booking={booking} /> : chooseFirst}
      </Step>
    </>
  )
}

/** The day of a time that is gone, or the nearest one on which something is free. */
function dayWithRoom(starts: readonly FreeStart[], gone: string): string {
  const days = starts.map(({ local }) => local.slice(0, 10))
  return days.find((day) => day >= gone.slice(0, 10)) ?? days.at(-1) ?? gone.slice(0, 10)
}
