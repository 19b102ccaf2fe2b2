import { useSuspenseQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'

import { ButtonLink } from '#client/app/ButtonLink.tsx'
import { dayWord } from '#client/booking/day-word.ts'
import { freeStartsOf } from '#client/booking/queries.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import type { FreeStart } from '#shared/booking/contract.ts'
import type { Service } from '#shared/catalog/contract.ts'

const longestQueryDays = 31

/** The next free times of one service, spread over the days, each one tap from booked. */
export function FreeTimes({ service, count, even = false }: { service: Service; count: number; even?: boolean }) {
  const { today, dayShort, time } = useStudio()
  const days = Math.min(service.maximumAdvanceDays + 1, longestQueryDays)
  const { data: starts } = useSuspenseQuery(freeStartsOf(service.code, today, days))
  const place = `/book-now?service=${service.code}`

  return (
    <ul className={clsx('flex flex-wrap gap-2', even && 'lg:grid lg:grid-cols-[repeat(3,13rem)_6.5rem]')}>
      {spread(starts, count).map(({ local }) => (
        <li key={local}>
          <ButtonLink
            to={`${place}&day=${local.slice(0, 10)}&time=${local.slice(11)}`}
            tone="quiet"
            className={clsx('figures max-md:px-3 max-md:text-sm', even && 'lg:w-full lg:px-2')}
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

const apartMilliseconds = 2 * 3_600_000

/** The first one, then the first ones at least two hours after the one before. */
function spread(starts: readonly FreeStart[], count: number): FreeStart[] {
  const chosen: FreeStart[] = []
  for (const start of starts) {
    const last = chosen.at(-1)
    if (!last || start.startsAt.getTime() - last.startsAt.getTime() >= apartMilliseconds) chosen.push(start)
    if (chosen.length === count) break
  }

  return chosen
}
