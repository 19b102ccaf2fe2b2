import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'

import { useSession } from '#client/api/session/session.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'

import { CalendarFeeds } from './CalendarFeeds.tsx'

/** The board's columns, bays and staff, in a calendar program. */
export function BoardCalendars() {
  const userId = useSession()?.user.id ?? ''
  const [isOpen, open] = useState(false)

  return (
    <>
      <Button
        tone="quiet"
        size="tight"
        title="Bays and staff in your calendar"
        className="px-2! max-md:hidden"
        onClick={() => open(true)}
      >
        <CalendarPlus aria-hidden className="size-4.5" />
        <span className="sr-only">Bays and staff in your calendar</span>
      </Button>
      {isOpen && (
        <Dialog title="Bays and staff in your calendar" onClose={() => open(false)}>
          <Loaded skeleton={<Skeleton className="h-16" />}>
            <CalendarFeeds userId={userId} isShown={({ kind }) => kind !== 'own'} />
          </Loaded>
        </Dialog>
      )}
    </>
  )
}
