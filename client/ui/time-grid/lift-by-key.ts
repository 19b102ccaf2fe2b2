import type { KeyboardEvent } from 'react'

import { type Limits, moved, stretched, type TimeItem, type TimePlace } from './time-place.ts'
import type { Hand } from './use-lifted.ts'

const arrows: Record<string, { minutes: -1 | 0 | 1; columns: -1 | 0 | 1 }> = {
  ArrowUp: { minutes: -1, columns: 0 },
  ArrowDown: { minutes: 1, columns: 0 },
  ArrowLeft: { minutes: 0, columns: -1 },
  ArrowRight: { minutes: 0, columns: 1 },
}

/** Space lifts and drops; while lifted, arrows move, and Shift with an arrow stretches. */
export function liftByKey(event: KeyboardEvent, item: TimeItem, hand: Hand, limits: Limits): void {
  const act = actOf(event, item, hand, limits)
  if (!act) return

  event.preventDefault()
  event.stopPropagation()
  act()
}

function actOf({ key, shiftKey }: KeyboardEvent, item: TimeItem, { lifted, lift, drop }: Hand, limits: Limits) {
  const own = lifted?.itemId === item.id ? lifted : undefined
  const place = own?.place ?? item
  const carry = (next: TimePlace) => () => lift({ itemId: item.id, origin: own?.origin ?? item, place: next })
  const arrow = arrows[key]
  if (key === ' ') return own ? drop : carry(item)
  if (own && key === 'Enter') return drop
  if (own && key === 'Escape') return () => lift(undefined)
  if (arrow && shiftKey && arrow.minutes !== 0) return carry(stretched(place, arrow.minutes * limits.step, limits))
  if (arrow && own) {
    return carry(moved(place, { minutes: arrow.minutes * limits.step, columns: arrow.columns }, limits))
  }
  return undefined
}
