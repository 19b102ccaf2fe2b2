import { queryOptions, useQuery } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { fittingPath } from '#client/fittings/fitting-words.ts'
import { fittingsKey } from '#client/fittings/queries.ts'
import { rowsOf, type TodayRow, type UseTodayRows } from '#client/routing/today.ts'
import { useStudio, useToday } from '#client/settings/service.ts'
import { fittingsContract } from '#shared/fittings/contract.ts'

import { useFittingStep } from './step.ts'

const due = queryOptions({
  queryKey: [...fittingsKey, 'due'],
  queryFn: () => call(fittingsContract.listFittings, { query: { limit: 50, shelf: 'followup' } }),
  staleTime: 60_000,
})

/** Whose fitting is to be followed up by today; one without a day is due at once. */
export const useFollowUps: UseTodayRows = () => {
  const { dayAndYear } = useStudio()
  const today = useToday()
  const query = useQuery(due)
  const step = useFittingStep()
  const answer = rowsOf(query, ({ fittings }) =>
    fittings
      .filter(({ followUpOn }) => followUpOn === null || followUpOn <= today)
      .map(({ id, number, person, best, followUpOn }): TodayRow => ({
        id,
        what: 'Follow up a fitting',
        who: person?.name ?? '-',
        about: [number, best].filter(Boolean).join(', '),
        ...(followUpOn !== null && { figure: dayAndYear(followUpOn), isUrgent: followUpOn < today }),
        to: fittingPath(id),
        acts: [
          { label: 'Client takes it', said: `${number} is taken`, run: () => step(id, 'accepted') },
          { label: 'No purchase', said: `${number} ends without a purchase`, run: () => step(id, 'no_purchase') },
        ],
      })),
  )

  return { ...answer, hasMore: query.data?.next != null, all: '/admin/clubs-2/fittings?shelf=followup' }
}
