import { useQuery } from '@tanstack/react-query'

import { minutesOn, namedAt, openingOf } from '#client/booking/board/board-layout.ts'
import { isFree } from '#client/booking/board/grid/conflict.ts'
import { servicesQuery } from '#client/catalog/queries.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { useDeskDay, useLocalNow } from '#client/settings/use-studio.ts'
import type { DayBoard } from '#shared/booking/desk.ts'

/** In the place of a bay, where none is free. */
export const noBayFree = 'none-free'

const quarter = 15

/**
 * Now, in the first bay that is free for the shortest of what the board shows; on another day when it opens. Undefined while
 * nobody knows yet what is shown: of a bay that is free for a quarter of an hour nothing may fit in.
 */
export function useFirstFree(board: DayBoard): string | undefined {
  const { day, bays } = board
  const localNow = useLocalNow()
  const today = useDeskDay()
  const shortest = useShortest()
  if (shortest === undefined) return undefined

  const from = day === today ? Math.floor(minutesOn(day, localNow) / quarter) * quarter : openingOf(board).opens
  const free = bays.find(({ id }) => isFree(board, id, { from, until: from + shortest }))

  return `${free?.id ?? noBayFree}@${namedAt(from)}`
}

/** In minutes: of the service that the board is filtered by, else of any that is given in a bay. */
function useShortest(): number | undefined {
  const service = useAddress().read('service')
  const { data: services = [], isPending } = useQuery(servicesQuery)
  if (isPending) return undefined

  const meant = services.filter(({ code, category }) => (service ? code === service : category !== 'bench'))
  const lengths = meant.flatMap(({ options }) => options.map(({ durationMinutes }) => durationMinutes))

  return lengths.length > 0 ? Math.min(...lengths) : quarter
}
