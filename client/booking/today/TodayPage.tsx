import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'

import { CameOrNot } from '#client/booking/board/CameOrNot.tsx'
import { dayBoardOf } from '#client/booking/queries.ts'
import { usePermissions } from '#client/permissions/rights.ts'
import { useStudio, useToday } from '#client/settings/use-studio.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { TitleBar } from '#client/ui/TitleBar.tsx'

import { FailedMessages } from './FailedMessages.tsx'
import { NextArrivals } from './NextArrivals.tsx'
import { OwnBookings } from './OwnBookings.tsx'
import { WaitingQuestions } from './WaitingQuestions.tsx'

/** Where the day of whoever works here begins: what needs them, and who comes next. Each part fails alone. */
export function TodayPage() {
  const { holds } = usePermissions()
  const runsDesk = holds('manage_bookings/bookings')

  return (
    <div className="grid content-start">
      <Suspense fallback={<TitleBar title="Today" />}>
        <Bar runsDesk={runsDesk} />
      </Suspense>
      <div className="grid items-start gap-x-10 gap-y-8 px-4 py-5 xl:grid-cols-2">
        <div className="grid gap-8">
          {runsDesk && (
            <Loaded skeleton={null}>
              <CameOrNot />
            </Loaded>
          )}
          <WaitingQuestions />
          {runsDesk && <FailedMessages />}
        </div>
        <div className="grid gap-8 empty:hidden max-xl:order-first">
          {runsDesk ? <NextArrivals /> : holds('read/bookings') && <OwnBookings />}
        </div>
      </div>
    </div>
  )
}

function Bar({ runsDesk }: { runsDesk: boolean }) {
  const { dayShort } = useStudio()
  const today = useToday()
  const { data: board } = useQuery({ ...dayBoardOf(today), enabled: runsDesk })
  const count = (status: string) => board?.bookings.filter((booking) => booking.status === status).length

  return (
    <TitleBar
      title="Today"
      figures={[dayShort(today), ...(board ? [`${count('confirmed')} expected`, `${count('checked_in')} here`] : [])]}
    />
  )
}
