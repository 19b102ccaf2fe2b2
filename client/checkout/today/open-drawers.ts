import { useQuery } from '@tanstack/react-query'

import { drawersQuery } from '#client/checkout/register/queries.ts'
import { rowsOf, type TodayRow, type UseTodayRows } from '#client/routing/today.ts'
import { deskDayAt, useDeskDay, useStudio } from '#client/settings/service.ts'

const count = '/admin/sales/register?panel=drawer'

/** One's own drawers that are open: since today they are counted when the studio closes, since before they are late. */
const ownDrawers =
  (isMeant: (openedOn: string, today: string) => boolean): UseTodayRows =>
  () => {
    const { studio, localOf, moment } = useStudio()
    const today = useDeskDay()

    return rowsOf(useQuery(drawersQuery), (drawers) =>
      drawers.flatMap(({ id, name, session }): TodayRow[] => {
        if (!session?.isMine) return []
        const openedOn = deskDayAt(studio, localOf(session.openedAt))
        if (!isMeant(openedOn, today)) return []
        return [
          {
            id,
            isUrgent: openedOn < today,
            what: 'Count the drawer',
            who: name,
            about: `open since ${moment(session.openedAt)}`,
            to: count,
            acts: [{ label: 'Count', to: count }],
          },
        ]
      }),
    )
  }

export const useForgottenDrawers: UseTodayRows = ownDrawers((openedOn, today) => openedOn < today)
export const useDrawersOfToday: UseTodayRows = ownDrawers((openedOn, today) => openedOn === today)
