import { useSuspenseQuery } from '@tanstack/react-query'

import { useSession } from '#client/api/session/session.ts'
import { shownDay } from '#client/booking/day-word.ts'
import { instantOf, placeOf } from '#client/booking/instant-of.ts'
import { freeStartsOf } from '#client/booking/queries.ts'
import { OptionButton, OptionButtons } from '#client/booking/times/OptionButtons.tsx'
import { WhenPicker } from '#client/booking/times/WhenPicker.tsx'
import { WhoPanel } from '#client/booking/wizard/details/WhoPanel.tsx'
import { cheapestWay, staffQuery } from '#client/catalog/service.ts'
import { membershipOf } from '#client/memberships/service.ts'
import { bookableBy } from '#client/people/service.ts'
import { useStudio, useToday } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import type { FreeStart, Availability } from '#shared/booking/contract.ts'
import type { Service, AddOn, ServiceOption } from '#shared/catalog/contract.ts'
import { Failure } from '#shared/http/failure.ts'
import { countingStatuses } from '#shared/memberships/status.ts'
import { daysAheadWith } from '#shared/memberships/window.ts'

import { type Choice, type ServiceWay, choiceQuery } from './choice.ts'
import { useHeldTime, isLost } from './hold.ts'
import { type StepName, Step } from './Step.tsx'
import { useBookTime } from './use-book-time.ts'
import { WaitPrompt } from './WaitPrompt.tsx'

const longestQueryDays = 31

const chooseFirst = (
  <p className="text-muted">Choose a time. It is then kept for you for ten minutes while you fill in the rest.</p>
)

/** The free times, as far ahead as this visitor may book. */
function useFreeStarts(service: Service, { addOns, ...way }: ServiceWay) {
  const today = useToday()
  const userId = useSession()?.user.id
  const { data: membership } = useSuspenseQuery(membershipOf(userId))
  // For another person their own membership decides, which is not known here.
  const isMember =
    way.personId === undefined && membership && countingStatuses.some((status) => status === membership.status)
  const daysAhead = isMember ? daysAheadWith(membership.plan, service) : service.maximumAdvanceDays
  const days = Math.min(daysAhead + 1, longestQueryDays)
  const query = { ...way, ...(addOns && { addOns: addOns.join(',') }), service: service.code, from: today, days }

  return { today, daysAhead, daysShown: days - 1, ...useSuspenseQuery(freeStartsOf(query, userId)).data }
}

/** The free times of the chosen option, and the one that is held. */
function useTimes(service: Service, choice: Choice) {
  const { localOf } = useStudio()
  const way = choiceQuery(choice)
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

/** Says that the chosen time is taken, and offers the nearest free ones. */
function LostNotice({
  problem,
  gone,
  starts,
  onChoose,
}: {
  problem: Error | undefined
  gone: string | undefined
  starts: readonly FreeStart[]
  onChoose: (at: Date) => void
}) {
  const { localOf, dayShort, time, moment } = useStudio()
  const taken = problem instanceof Failure && isLost(problem) ? problem : undefined
  if (!taken && !gone) return null

  const nearest = taken
    ? (taken.facts.nearest ?? []).map(({ startsAt }) => startsAt)
    : nearestTo(
        starts.map(({ startsAt }) => startsAt),
        gone === undefined ? undefined : instantOf(gone, localOf),
      )

  return (
    <div className="mb-5">
      <Notice kind="warning" title={taken ? 'Somebody was a moment faster' : 'That time is no longer free'}>
        <p>
          {taken
            ? `${taken.message} Everything you typed is still here.`
            : `${gone ? `${dayShort(gone)}, ${time(gone)}` : 'It'} cannot be booked any more.`}
        </p>
        {nearest.length > 0 && (
          <fieldset className="flex flex-wrap items-center gap-2 pt-1">
            <legend className="mb-1 text-sm">Nearest free times</legend>
            {nearest.slice(0, 3).map((at) => (
              <Button key={at.getTime()} tone="quiet" size="small" onClick={() => onChoose(at)}>
                {moment(at)}
              </Button>
            ))}
          </fieldset>
        )}
      </Notice>
    </div>
  )
}

const nearestTo = (starts: readonly Date[], wanted: Date | undefined) =>
  wanted
    ? starts.toSorted((a, b) => Math.abs(Number(a) - Number(wanted)) - Math.abs(Number(b) - Number(wanted)))
    : starts

/** Why some times that others may book are not shown to this person. */
function PlanLimits({ limits }: { limits: NonNullable<Availability['limits']> }) {
  if (limits.length === 0) return null

  return (
    <div className="mb-5">
      <Notice title="Some times are left out">
        {limits.map(({ message }) => (
          <p key={message}>{message}</p>
        ))}
      </Notice>
    </div>
  )
}

/** Asks for option, length and add-ons of a service; nothing where there is no choice. */
function WayPicker({ service, choice }: { service: Service; choice: Choice }) {
  const { options, addOns } = service
  const { option, minutes, added, takeWay } = choice
  const { money } = useStudio()

  return (
    <>
      {options.length > 1 && (
        <OptionButtons title="Which">
          {options
            .map((one) => cheapestWay({ ...one, options: [one] }))
            .map(({ code, name, priceCents, isFrom }) => (
              <OptionButton
                key={code}
                isChosen={code === option?.code}
                onPick={() => takeWay({ option: code, minutes: undefined })}
              >
                {name}{' '}
                <span className="figures opacity-80">
                  {isFrom && 'from '}
                  {money(priceCents)}
                </span>
              </OptionButton>
            ))}
        </OptionButtons>
      )}
      {option?.length && (
        <OptionButtons title="How long">
          {lengthsOf(option.length).map((length) => (
            <OptionButton
              key={length}
              isChosen={length === (minutes ?? option.durationMinutes)}
              onPick={() => takeWay({ minutes: String(length) })}
            >
              {inHours(length)}
            </OptionButton>
          ))}
        </OptionButtons>
      )}
      {addOns.length > 0 && (
        <OptionButtons title="Add">
          {addOns.map((addOn) => (
            <OptionButton
              key={addOn.code}
              isChosen={added.includes(addOn.code)}
              onPick={() => takeWay({ addOns: toggled(addOns, added, addOn.code) })}
            >
              {addOn.name}{' '}
              <span className="figures opacity-80">
                {addOn.minutes > 0 && `${addOn.minutes} min, `}
                {money(addOn.priceCents)}
              </span>
            </OptionButton>
          ))}
        </OptionButtons>
      )}
    </>
  )
}

function lengthsOf({ shortestMinutes, longestMinutes, stepMinutes }: NonNullable<ServiceOption['length']>): number[] {
  const count = Math.floor((longestMinutes - shortestMinutes) / stepMinutes) + 1

  return Array.from({ length: count }, (_, step) => shortestMinutes + step * stepMinutes)
}

const inHours = (minutes: number) =>
  minutes < 60 ? `${minutes} min` : `${minutes / 60} ${minutes === 60 ? 'hour' : 'hours'}`

/** In the order of the service, so that one choice has one address. */
const toggled = (addOns: readonly AddOn[], added: readonly string[], code: string) =>
  addOns
    .map((one) => one.code)
    .filter((one) => (one === code ? !added.includes(one) : added.includes(one)))
    .join(',') || undefined

/** Asks who of the household comes: times and prices are theirs. Nothing for a household of one. */
function WhoComes({ choice, userId }: { choice: Choice; userId: string }) {
  const { personId, takePerson } = choice
  const { data: people } = useSuspenseQuery(bookableBy(userId))
  if (people.length === 0) return null

  return (
    <OptionButtons title="Who comes">
      <OptionButton isChosen={personId === undefined} onPick={() => takePerson(undefined)}>
        Me
      </OptionButton>
      {people.map((person) => (
        <OptionButton
          key={person.personId}
          isChosen={person.personId === personId}
          onPick={() => takePerson(person.personId)}
        >
          {person.firstName} {person.lastName}
        </OptionButton>
      ))}
    </OptionButtons>
  )
}

/** Asks for the staff: anybody who is free, or one person. Nothing where there is no choice. */
function WithWhom({ service, choice }: { service: Service; choice: Choice }) {
  const { staffId, takeWay } = choice
  const { data: staff } = useSuspenseQuery(staffQuery)
  const able = staff.filter(({ serviceCodes }) => serviceCodes.includes(service.code))
  if (able.length < 2) return null

  return (
    <OptionButtons title="With">
      <OptionButton isChosen={staffId === undefined} onPick={() => takeWay({ with: undefined })}>
        Anyone
      </OptionButton>
      {able.map(({ id, name }) => (
        <OptionButton key={id} isChosen={id === staffId} onPick={() => takeWay({ with: id })}>
          {name}
        </OptionButton>
      ))}
    </OptionButtons>
  )
}
