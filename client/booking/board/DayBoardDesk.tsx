import { useSuspenseQuery } from '@tanstack/react-query'

import { dayBoardOf } from '#client/booking/queries.ts'
import { usePermissions } from '#client/permissions/rights.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { useToday } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'

import { isOn } from './board-layout.ts'
import { BoardAgenda } from './BoardAgenda.tsx'
import { BoardDrawer } from './BoardDrawer.tsx'
import { BoardGrid } from './BoardGrid.tsx'
import { BoardHeader } from './BoardHeader.tsx'
import { CameOrNot } from './CameOrNot.tsx'
import { DaySheet } from './DaySheet.tsx'
import { FeesDrawer } from './FeesDrawer.tsx'

/** One day as the front desk sees it; the day and the open booking stand in the address. */
export function DayBoardDesk() {
  const today = useToday()
  const { read, change } = useAddress()
  const day = read('day') ?? today
  const { data: board, error } = useSuspenseQuery(dayBoardOf(day))
  const opened = board.bookings.find(({ id }) => id === read('booking'))
  const isDesk = usePermissions().holds('manage_bookings/bookings')
  const open = (booking: string) => change({ booking }, { push: true })

  return (
    <>
      <div className="grid gap-5 print:hidden">
        <BoardHeader
          day={day}
          bookings={board.bookings.filter(isOn)}
          onDay={(next) => change({ day: next === today ? undefined : next, booking: undefined })}
        />
        {error && (
          <Notice kind="warning" title="This board is not up to date">
            {error.message} What you see is the last state that arrived.
          </Notice>
        )}
        {board.closed && <Notice title="The studio is closed on this day">Nothing can be booked online.</Notice>}
        {isDesk && (
          <Loaded skeleton={null}>
            <CameOrNot />
          </Loaded>
        )}
        <BoardGrid board={board} isToday={board.day === today} onOpen={open} />
        <BoardAgenda board={board} onOpen={open} />
        {isDesk && (
          <div className="print:hidden">
            <Button tone="plain" onClick={() => change({ show: 'fees' }, { push: true })}>
              Fees of late cancellations and no-shows
            </Button>
          </div>
        )}
        {isDesk && read('show') === 'fees' && <FeesDrawer onClose={() => change({ show: undefined })} />}
        {opened && (
          <BoardDrawer
            key={opened.id}
            booking={opened}
            bayName={board.bays.find(({ id }) => id === opened.bayId)?.name}
            onClose={() => change({ booking: undefined })}
          />
        )}
      </div>
      <DaySheet board={board} />
    </>
  )
}
