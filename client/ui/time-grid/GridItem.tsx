import { clsx } from 'clsx'
import type { ReactNode } from 'react'

import type { TimeItem } from './time-place.ts'
import type { DropEffect } from './TimeGrid.tsx'
import type { useLifted } from './use-lifted.ts'

/** From here on there is room above and below what it says. */
const roomyMinutes = 45

interface GridItemProps {
  item: TimeItem
  /** As CSS says it. */
  place: { top: string; height: string; left: string; width: string }
  hand: ReturnType<typeof useLifted>
  effect: DropEffect | undefined
  describedBy: string
  time: (minutes: number) => string
  look: string | undefined
  onOpen: (() => void) | undefined
  children: ReactNode
}

/** One item at its place, or where it is carried. */
export function GridItem({ item, place, hand, effect, describedBy, time, look, onOpen, children }: GridItemProps) {
  const isCarried = hand.lifted?.itemId === item.id
  const canLift = hand.canLift(item)
  const from = time(item.from)
  const until = time(item.until)

  return (
    <button
      type="button"
      data-item={item.id}
      {...hand.handlersOf(item)}
      // Firefox presses a button as its key goes up.
      onKeyUp={(event) => event.key === ' ' && canLift && event.preventDefault()}
      onClick={() => !hand.wasDragged() && onOpen?.()}
      aria-describedby={canLift ? describedBy : undefined}
      style={place}
      className={clsx(
        'group/item pointer-events-auto absolute flex flex-col rounded border border-l-4 px-1.5 text-left text-sm leading-[1.3] text-ink select-none focus-visible:z-10',
        item.until - item.from >= roomyMinutes && 'py-1',
        look ?? 'border-sky/60 border-l-sky bg-mist',
        isCarried ? 'z-20 opacity-90 shadow-float' : 'overflow-hidden transition-shadow hover:shadow-float',
        isCarried && effect?.isRefused && 'outline-2 outline-flag outline-dashed',
        canLift && (isCarried ? 'cursor-grabbing!' : 'cursor-grab!'),
      )}
    >
      {children}
      <span className="sr-only"> until {until}</span>
      {isCarried && <DropNote when={`${from} – ${until}`} effect={effect} />}
      {canLift && (
        <span
          aria-hidden
          onPointerDown={(event) => hand.onStretchDown(event, item)}
          className="absolute inset-x-0 bottom-0 h-2.5 cursor-ns-resize touch-none pointer-coarse:h-4"
        >
          <span className="absolute inset-x-0 bottom-0.5 mx-auto h-1 w-6 rounded-full bg-edge/60 opacity-0 group-hover/item:opacity-100 group-focus/item:opacity-100" />
        </span>
      )}
    </button>
  )
}

function DropNote({ when, effect }: { when: string; effect: DropEffect | undefined }) {
  return (
    <span
      aria-hidden
      className={clsx(
        'absolute top-full left-0 z-30 mt-1 w-max max-w-72 rounded border px-2 py-1 text-sm shadow-float',
        effect?.isRefused ? 'border-flag/50 bg-blush' : 'border-line bg-surface',
      )}
    >
      <span className="font-semibold figures">{when}</span> {effect?.text}
    </span>
  )
}
