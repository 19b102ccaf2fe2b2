import { useSuspenseQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'

import { ButtonLink } from '#client/app/ButtonLink.tsx'
import { dayWord } from '#client/booking/day-word.ts'
import { nextStartsOf } from '#client/booking/queries.ts'
import { useStudio, useStudioClock } from '#client/settings/use-studio.ts'
import type { Service } from '#shared/catalog/contract.ts'

const longestQueryDays = 31

/** The next free times of one service, spread over the days, each one tap from booked. */
export function FreeTimes({ service, count, even = false }: { service: Service; count: number; even?: boolean }) {
  const { dayShort, time } = useStudio()
  const { today } = useStudioClock()
  const days = Math.min(service.maximumAdvanceDays + 1, longestQueryDays)
  const { data: starts } = useSuspenseQuery(nextStartsOf(service.code, today, days, count))
  const place = `/book-now?service=${service.code}`

  return (
    <ul className={clsx('flex flex-wrap content-start gap-2', even && 'lg:grid lg:grid-cols-[repeat(3,13rem)_6.5rem]')}>
      {starts.map(({ local }) => (
        <li key={local}>
          <ButtonLink
            to={`${place}&day=${local.slice(0, 10)}&time=${local.slice(11)}`}
            tone="quiet"
            className={clsx('figures max-md:px-3 max-md:text-sm max-sm:px-2', even && 'lg:w-full lg:px-2')}
          >
            {dayWord(local, today, dayShort)}, {time(local)}
          </ButtonLink>
        </li>
      ))}
      <li>
        <ButtonLink to={place} tone="plain" className="px-2">
          {starts.length > 0 ? 'All times' : 'Full for now: see all days'}
          <span className="sr-only"> for {service.name}</span>
        </ButtonLink>
      </li>
    </ul>
  )
}
