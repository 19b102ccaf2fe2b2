import { memo, type Touch, useRef } from 'react'

import { Button } from '#client/ui/Button.tsx'
import { nameOfSlot } from '#shared/clubs/slots.ts'

import { BalanceLine } from './Balance.tsx'
import { Cell, ClubWords } from './ClubRow.tsx'
import { type EditedClub, hasColumn } from './edited-club.ts'
import type { Clubs } from './edits.ts'
import { cellOf } from './grid-keys.ts'
import type { GridProps } from './SheetGrid.tsx'
import { headingOf, viewOf } from './views.ts'

const swipePixels = 60

interface ClubCardProps extends Pick<GridProps, 'view' | 'shop' | 'onFocus' | 'onType' | 'onChange'> {
  /** All clubs, and the shown one for its messages, both as of the last frame. */
  clubs: Clubs
  said: EditedClub
  club: EditedClub
}

/** One club at a time with fields for a thumb; a swipe shows the next. */
export const ClubCard = memo(function ClubCard(props: ClubCardProps) {
  const { clubs, club, said, shop, view, onFocus, onType, onChange } = props
  const began = useRef<Touch>(undefined)
  const row = clubs.findIndex(({ key }) => key === club.key)
  const goTo = (at: number) => {
    const next = clubs[at]
    if (next) onFocus(next.key)
  }
  const columns = viewOf(view).columns.filter((column) => hasColumn(club.slot, column))

  return (
    <section
      aria-label={nameOfSlot(club.slot)}
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
      onTouchStart={({ touches }) => (began.current = touches[0])}
      onTouchEnd={({ changedTouches }) => {
        const [from, touch] = [began.current, changedTouches[0]]
        if (!from || !touch) return
        const [across, down] = [touch.clientX - from.clientX, touch.clientY - from.clientY]
        if (Math.abs(across) > swipePixels && Math.abs(across) > 2 * Math.abs(down)) goTo(row - Math.sign(across))
      }}
    >
      <ClubTabs clubs={clubs} chosen={club.key} onChoose={onFocus} />
      <BalanceLine club={club} shop={shop} />
      <div className="grid grid-cols-2 gap-x-3 gap-y-3">
        {columns.map((column) => (
          <div key={column} className="grid content-start gap-1">
            <span aria-hidden className="text-sm text-muted">
              {headingOf(column)}
            </span>
            <Cell {...{ club, column, onType, onChange }} cell={cellOf({ row, column })} isRoomy />
          </div>
        ))}
      </div>
      {columns.length === 0 && <p className="text-muted">A {nameOfSlot(club.slot)} has none of these.</p>}
      <div className="grid gap-1 text-sm">
        <ClubWords club={said} offset={shop.offset} />
      </div>
    </section>
  )
})

interface ClubTabsProps {
  clubs: Clubs
  /** The key of the shown club. */
  chosen: string
  onChoose: (key: string) => void
}

const ClubTabs = memo(({ clubs, chosen, onChoose }: ClubTabsProps) => (
  <fieldset className="relative -mx-4 flex min-w-0 gap-1.5 overflow-x-auto px-4 py-0.5">
    <legend className="sr-only">Club</legend>
    {clubs.map(({ key, slot, unread }) => (
      <Button
        key={key}
        tone="quiet"
        size="medium"
        className="shrink-0 px-3.5! font-mono aria-pressed:bg-turf"
        aria-pressed={key === chosen}
        aria-label={nameOfSlot(slot)}
        onClick={() => onChoose(key)}
      >
        {slot}
        {unread && <span aria-hidden className="size-2 rounded-full bg-flag" />}
      </Button>
    ))}
  </fieldset>
))
