import { Printer, TriangleAlert } from 'lucide-react'

import { BoardCalendars } from '#client/booking/feeds/BoardCalendars.tsx'
import { usePermissions } from '#client/permissions/rights.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { Button } from '#client/ui/Button.tsx'
import { tightControlLook } from '#client/ui/forms/control-look.ts'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import type { DayBoard } from '#shared/booking/desk.ts'

import { BoardFilters } from './BoardFilters.tsx'

interface BoardToolsProps {
  board: DayBoard
  onDay: (day: string) => void
}

/** Under the title bar: what is shown of the day, another day, and what is done with all of it. */
export function BoardTools({ board, onDay }: BoardToolsProps) {
  const { day } = board
  useKeys([{ key: 'p', what: 'Print the day sheet', run: () => print() }])

  return (
    <div className="flex gap-2 border-b border-line px-4 py-1.5 md:flex-wrap">
      <BoardFilters board={board} />
      <input
        type="date"
        aria-label="Day"
        required
        className={`${tightControlLook} ml-auto w-auto! max-md:hidden`}
        value={day}
        onChange={({ target }) => target.value && onDay(target.value)}
      />
      {usePermissions().holds('manage_schedule/staff') && (
        <ButtonLink
          to={`/admin/staff/leave?new=1&day=${day}`}
          tone="quiet"
          size="tight"
          title="Ill or failed"
          className="max-md:px-2.5!"
        >
          <TriangleAlert aria-hidden className="size-4.5" />
          <span className="max-md:sr-only">Ill or failed</span>
        </ButtonLink>
      )}
      <BoardCalendars />
      <Button tone="quiet" size="tight" title="Print (P)" className="px-2! max-md:hidden" onClick={() => print()}>
        <Printer aria-hidden className="size-4.5" />
        <span className="sr-only">Print the day sheet</span>
      </Button>
    </div>
  )
}
