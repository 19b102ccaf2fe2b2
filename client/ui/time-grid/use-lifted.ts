import { type KeyboardEvent, useState } from 'react'

import { liftByKey } from './lift-by-key.ts'
import { isSamePlace, type Limits, type TimeItem, type TimePlace } from './time-place.ts'
import { useLiftByPointer } from './use-lift-by-pointer.ts'

export interface LiftedItem {
  itemId: string
  /** Where it stood. */
  origin: TimePlace
  place: TimePlace
}

export interface LiftOptions {
  limits: Limits
  pixelsPerMinute: number
  /** Without it nothing can be lifted. */
  onDrop: ((itemId: string, place: TimePlace) => void) | undefined
}

export interface Hand {
  lifted: LiftedItem | undefined
  lift: (lifted: LiftedItem | undefined) => void
  drop: () => void
}

/**
 * What is carried over the grid: by the pointer from where it was pressed, after a rest where it is a finger; by keys
 * between Space and Space, with arrows to move and Shift and arrows to stretch. Escape puts it back.
 */
export function useLifted(options: LiftOptions) {
  const [lifted, lift] = useState<LiftedItem>()
  const hand: Hand = {
    lifted,
    lift,
    drop() {
      lift(undefined)
      if (lifted && !isSamePlace(lifted.origin, lifted.place)) options.onDrop?.(lifted.itemId, lifted.place)
    },
  }
  const pointer = useLiftByPointer(options, hand)
  const canLift = (item: TimeItem) => options.onDrop !== undefined && item.isFixed !== true
  const handlersOf = (item: TimeItem) => ({
    ...pointer.handlersOf(item),
    onKeyDown: (event: KeyboardEvent) => liftByKey(event, item, hand, options.limits),
    // What was lifted by keys and left is not carried by somebody who does something else.
    onBlur: () => lift(undefined),
  })

  return {
    lifted,
    canLift,
    /** For the element of an item. */
    handlersOf: (item: TimeItem) => (canLift(item) ? handlersOf(item) : {}),
    onStretchDown: pointer.onStretchDown,
    wasDragged: pointer.wasDragged,
  }
}
