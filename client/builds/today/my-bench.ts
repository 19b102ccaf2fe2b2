import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { buildPath, isCuring, whereItIs } from '#client/builds/build-words.ts'
import { buildsKey, finishStage } from '#client/builds/order-queries.ts'
import { rowsOf, type TodayRow, type UseTodayRows } from '#client/routing/today.ts'
import { useStudio } from '#client/settings/service.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import { type BuildRow, buildOrdersContract } from '#shared/builds/orders/contract.ts'
import { stageWords } from '#shared/builds/orders/stages.ts'
import { counted } from '#shared/words.ts'

const mine = queryOptions({
  queryKey: [...buildsKey, 'today', 'mine'],
  queryFn: () => call(buildOrdersContract.listBuilds, { query: { limit: 20, shelf: 'bench', mine: '1' } }),
  staleTime: 30_000,
})

/** What whoever is signed in builds: the stage that each is at, and until when it cures. */
export const useMyBench: UseTodayRows = () => {
  const { dayShort, moment } = useStudio()
  const now = useNow(60)
  const query = useQuery(mine)
  const actsOf = useActs(now)
  const answer = rowsOf(query, ({ builds }) =>
    builds.map((build): TodayRow => {
      const { id, number, personName, benchClubs, promisedOn, isLate, curesUntil } = build
      return {
        id,
        isUrgent: isLate,
        what: whereItIs(build),
        who: personName || '-',
        about: `${number}, ${counted(benchClubs, 'club')}`,
        figure: [
          ...(isCuring(build, now) && curesUntil ? [`cures until ${moment(curesUntil)}`] : []),
          ...(promisedOn === null ? [] : [dayShort(promisedOn)]),
        ].join(', '),
        to: buildPath(id),
        acts: actsOf(build),
      }
    }),
  )

  return {
    ...answer,
    hasMore: query.data?.next != null,
    all: '/admin/clubs-2/board',
    isAbsent: answer.rows?.length === 0,
  }
}

/** At the bench the stage is done from the row; what cures or has not begun is opened. */
function useActs(now: Date) {
  const queries = useQueryClient()
  const finish = async ({ id, stage, version }: BuildRow): Promise<undefined> => {
    try {
      if (stage !== null && stage !== 'built') await finishStage(id, stage, version)
    } finally {
      await queries.invalidateQueries({ queryKey: buildsKey })
    }
  }

  return (build: BuildRow): TodayRow['acts'] => {
    const { id, number, status, stage } = build
    const isAtWork = status === 'in_build' && stage !== null && stage !== 'built' && !isCuring(build, now)
    if (!isAtWork) return [{ label: 'Open', to: buildPath(id) }]

    const name = stageWords[stage].label.toLowerCase()
    return [{ label: 'Done', said: `${number}: ${name} is done`, run: () => finish(build) }]
  }
}
