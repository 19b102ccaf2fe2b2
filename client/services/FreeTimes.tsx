import { useSuspenseQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'

import { dayWord, nextStartsOf, placeParams } from '#client/booking/service.ts'
import { bookingPlace } from '#client/catalog/service.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useStudio, useToday } from '#client/settings/service.ts'
import type { Service } from '#shared/catalog/contract.ts'

const longestQueryDays = 31

/** The next free times of one service, spread over the days, each one tap from booked. */
export function FreeTimes({ service, count, even = false }: { service: Service; count: number; even?: boolean }) {
  const { dayShort, clock, localOf } = useStudio()
  const today = useToday()
  const days = Math.min(service.maximumAdvanceDays + 1, longestQueryDays)
  const { data: starts } = useSuspenseQuery(nextStartsOf(service.code, today, days, count))
  const place = bookingPlace(service.code)

  return (
    <div className="@container">
      <ul
        className={clsx(
          'grid grid-cols-[repeat(auto-fill,minmax(5.75rem,1fr))] gap-2 @min-[27rem]:flex @min-[27rem]:flex-wrap @min-[27rem]:gap-x-3',
          even && 'lg:grid! lg:grid-cols-[repeat(3,12rem)_5.5rem]!',
        )}
      >
        {starts.map(({ local, startsAt }) => (
          <li key={startsAt.getTime()}>
            <ButtonLink
              to={`${place}&${placeParams(startsAt, localOf)}`}
              tone="quiet"
              className={clsx(
                'figures max-md:text-sm @max-[27rem]:min-h-13 @max-[27rem]:w-full @max-[27rem]:px-1 @max-[27rem]:text-sm @min-[27rem]:max-md:px-3',
                even && 'lg:w-full lg:px-2',
              )}
            >
              <span>
                <span className="@max-[27rem]:block @max-[27rem]:font-medium @max-[27rem]:text-muted">
                  {dayWord(local, today, dayShort)}
                  <span className="@max-[27rem]:hidden">, </span>
                </span>
                {clock(startsAt)}
              </span>
            </ButtonLink>
          </li>
        ))}
        <li className={clsx('flex items-center', starts.length === 0 && 'col-span-full')}>
          <ButtonLink to={place} tone="plain">
            {starts.length > 0 ? 'All times' : 'Full for now: see all days'}
            <span className="sr-only"> for {service.name}</span>
          </ButtonLink>
        </li>
      </ul>
    </div>
  )
}
