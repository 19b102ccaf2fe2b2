import { useSuspenseQuery } from '@tanstack/react-query'

import { useStudio, useToday } from '#client/settings/use-studio.ts'
import type { Service } from '#shared/catalog/contract.ts'

import type { Choice } from './choice.ts'
import { useHeldTime } from './held.ts'
import { LostNotice } from './LostNotice.tsx'
import { freeStartsOf } from './queries.ts'
import { type StepName, Step } from './Step.tsx'
import { useBookTime } from './use-book-time.ts'
import { WhenPicker } from './WhenPicker.tsx'
import { WhoPanel } from './WhoPanel.tsx'

const longestQueryDays = 31

const chooseFirst = (
  <p className="text-muted">Choose a time. It is then kept for you for ten minutes while you fill in the rest.</p>
)

function useFreeStarts({ code, maximumAdvanceDays }: Service) {
  const today = useToday()
  const days = Math.min(maximumAdvanceDays + 1, longestQueryDays)

  return useSuspenseQuery(freeStartsOf(code, today, days)).data
}

/** The second and third column, once a service is chosen. */
export function TimesAndDetails({
  service,
  choice,
  current,
  reopen,
}: {
  service: Service
  choice: Choice
  current: StepName
  reopen: (step: StepName | undefined) => void
}) {
  const { localOf, dayShort, time } = useStudio()
  const free = useFreeStarts(service)
  const wantedLocal = choice.day && choice.time ? `${choice.day}T${choice.time}` : undefined
  const booking = useBookTime(service, choice)
  const held = useHeldTime({ serviceCode: service.code, wantedLocal, free, localOf, onLost: choice.dropTime })
  const { starts, chosen } = held

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
        chosen={chosen && `${dayShort(chosen.local)}, ${time(chosen.local)}`}
        onReopen={() => reopen('when')}
      >
        <LostNotice
          problem={booking.failure ?? held.problem}
          gone={chosen ? undefined : wantedLocal}
          starts={starts}
          onChoose={choose}
        />
        <WhenPicker
          service={service}
          starts={starts}
          chosen={chosen}
          day={choice.day}
          onDay={choice.takeDay}
          onTime={choose}
        />
      </Step>
      <Step name="who" title="Who" number={3} current={current} className="lg:sticky lg:top-22">
        {chosen ? <WhoPanel service={service} start={chosen} held={held} booking={booking} /> : chooseFirst}
      </Step>
    </>
  )
}
