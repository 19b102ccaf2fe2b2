import { useSuspenseQuery } from '@tanstack/react-query'

import { useSession } from '#client/api/session/session.ts'
import { shownDay } from '#client/booking/day-word.ts'
import { instantOf, placeOf } from '#client/booking/instant-of.ts'
import { freeStartsOf } from '#client/booking/queries.ts'
import { WaitPrompt } from '#client/booking/waitlist/WaitPrompt.tsx'
import { membershipOf } from '#client/memberships/queries.ts'
import { useStudio, useToday } from '#client/settings/use-studio.ts'
import type { FreeStart } from '#shared/booking/contract.ts'
import type { Service } from '#shared/catalog/contract.ts'
import { countingStatuses } from '#shared/memberships/status.ts'
import { daysAheadWith } from '#shared/memberships/window.ts'

import { type Choice, type ServiceWay, wayAsked } from './choice.ts'
import { WhoPanel } from './details/WhoPanel.tsx'
import { useHeldTime } from './held.ts'
import { LostNotice } from './LostNotice.tsx'
import { PlanLimits } from './PlanLimits.tsx'
import { type StepName, Step } from './Step.tsx'
import { WayPicker } from './times/WayPicker.tsx'
import { WhenPicker } from './times/WhenPicker.tsx'
import { WhoComes } from './times/WhoComes.tsx'
import { WithWhom } from './times/WithWhom.tsx'
import { useBookTime } from './use-book-time.ts'

const longestQueryDays = 31

const chooseFirst = (
  <p className="text-muted">Choose a time. It is then kept for you for ten minutes while you fill in the rest.</p>
)

/** What is free, as far ahead as this visitor may book. */
function useFreeStarts(service: Service, { addOns, ...way }: ServiceWay) {
  const today = useToday()
  const userId = useSession()?.user.id
  const { data: membership } = useSuspenseQuery(membershipOf(userId))
  // How far ahead somebody else may book, their own membership says.
  const isMember =
    way.personId === undefined && membership && countingStatuses.some((status) => status === membership.status)
  const daysAhead = isMember ? daysAheadWith(membership.plan, service) : service.maximumAdvanceDays
  const days = Math.min(daysAhead + 1, longestQueryDays)
  const query = { ...way, ...(addOns && { addOns: addOns.join(',') }), service: service.code, from: today, days }

  return { today, daysAhead, daysShown: days - 1, ...useSuspenseQuery(freeStartsOf(query, userId)).data }
}

/** The free times in the way that is wanted, and the one of them that is kept. */
function useTimes(service: Service, choice: Choice) {
  const { localOf } = useStudio()
  const way = wayAsked(choice)
  const { starts: free, limits = [], ...days } = useFreeStarts(service, way)
  const wantedLocal = choice.day && choice.time ? `${choice.day}T${choice.time}` : undefined
  const wantedAt = wantedLocal === undefined ? undefined : instantOf(wantedLocal, localOf, choice)
  const wanted = { serviceCode: service.code, way, optionCode: choice.option?.code, wantedAt }

  return {
    limits,
    ...days,
    wantedLocal,
    held: useHeldTime({ ...wanted, free, localOf, onLost: choice.dropTime }),
  }
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
  const { moment, localOf } = useStudio()
  const userId = useSession()?.user.id
  const { limits, today, daysAhead, daysShown, held, wantedLocal } = useTimes(service, choice)
  const booking = useBookTime(service, choice)
  const { starts, chosen } = held
  const gone = chosen ? undefined : wantedLocal
  const day = gone ? dayWithRoom(starts, gone) : choice.day
  // The address may name a time that is gone: then it is still to be chosen.
  const current = gone && wanted === 'who' ? 'when' : wanted

  const choose = (at: Date) => {
    reopen(undefined)
    booking.reset()
    choice.takeTime(placeOf(at, localOf))
  }

  return (
    <>
      <Step
        name="when"
        title="When"
        number={2}
        current={current}
        isMoving={isMoving}
        chosen={chosen && moment(chosen.startsAt)}
        onReopen={() => reopen('when')}
      >
        <LostNotice problem={booking.failure ?? held.problem} gone={gone} starts={starts} onChoose={choose} />
        <PlanLimits limits={limits} />
        <WayPicker service={service} choice={choice} />
        {userId !== undefined && <WhoComes choice={choice} userId={userId} />}
        <WithWhom service={service} choice={choice} />
        <WhenPicker daysAhead={daysShown} {...{ starts, chosen, day }} onDay={choice.takeDay} onTime={choose} />
        <WaitPrompt {...{ service, choice, starts, gone }} daysAhead={daysShown} shown={shownDay(day, starts, today)} />
      </Step>
      <Step name="who" title="Who" number={3} current={current} isMoving={isMoving} className="lg:sticky lg:top-22">
        {chosen ? <WhoPanel {...{ service, choice, daysAhead, held, booking }} start={chosen} /> : chooseFirst}
      </Step>
    </>
  )
}

/** The day of a time that is gone, or the nearest one on which something is free. */
function dayWithRoom(starts: readonly FreeStart[], gone: string): string {
  const days = starts.map(({ local }) => local.slice(0, 10))
  return days.find((day) => day >= gone.slice(0, 10)) ?? days.at(-1) ?? gone.slice(0, 10)
}
