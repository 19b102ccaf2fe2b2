import { type PointerEvent, useRef } from 'react'

import { moved, stretched, type TimeItem, type TimePlace } from './time-place.ts'
import type { Hand, LiftOptions } from './use-lifted.ts'

interface Drag {
  item: TimeItem
  how: 'moved' | 'stretched'
  x: number
  y: number
  columnWidth: number
  isFinger: boolean
  began: boolean
}

type Point = Pick<PointerEvent, 'clientX' | 'clientY'>

const slackPixels = 4
const holdMilliseconds = 350

// While something is carried by a finger the page stays where it is.
const keepStill = (event: Event) => event.preventDefault()

/** What a flag says, once. */
function takeDown(flag: { current: boolean }): boolean {
  const was = flag.current
  flag.current = false
  return was
}

/** A finger that moves at once scrolls the page, unless it is on the edge that stretches; one that rests lifts. */
export function useLiftByPointer(options: LiftOptions, { lift, drop }: Hand) {
  const drag = useRef<Drag>(undefined)
  const hold = useRef<ReturnType<typeof setTimeout>>(undefined)
  const dragged = useRef(false)
  const end = () => {
    clearTimeout(hold.current)
    removeEventListener('touchmove', keepStill)
    drag.current = undefined
  }
  const carry = (one: Drag, at: Point) => {
    one.began = true
    dragged.current = true
    lift({ itemId: one.item.id, origin: one.item, place: placeOf(one, at, options) })
  }
  const begin = (event: PointerEvent, item: TimeItem, how: Drag['how']) => {
    dragged.current = false
    if (event.button !== 0) return

    // The edge lies in the item.
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    const one = dragOf(event, item, how, options)
    drag.current = one
    if (!one.isFinger) return
    hold.current = setTimeout(() => {
      addEventListener('touchmove', keepStill, { passive: false })
      carry(one, { clientX: one.x, clientY: one.y })
    }, holdMilliseconds)
  }
  const onPointerMove = (event: PointerEvent) => {
    const one = drag.current
    if (!one) return
    const isFar = Math.hypot(event.clientX - one.x, event.clientY - one.y) > slackPixels
    if (one.began || (isFar && !one.isFinger)) carry(one, event)
    else if (isFar) end()
  }
  const onPointerUp = () => {
    const began = drag.current?.began
    end()
    if (began) drop()
  }
  const onPointerCancel = () => {
    end()
    lift(undefined)
  }

  return {
    onStretchDown: (event: PointerEvent, item: TimeItem) => begin(event, item, 'stretched'),
    /** Whether the press that ends now carried something: then it opens nothing. */
    wasDragged: () => takeDown(dragged),
    handlersOf: (item: TimeItem) => ({
      onPointerDown: (event: PointerEvent) => begin(event, item, 'moved'),
      onPointerMove,
      onPointerUp,
      onPointerCancel,
    }),
  }
}

function dragOf(event: PointerEvent, item: TimeItem, how: Drag['how'], { limits }: LiftOptions): Drag {
  const grid = event.currentTarget.closest('[data-columns]')

  return {
    item,
    how,
    x: event.clientX,
    y: event.clientY,
    columnWidth: grid ? grid.clientWidth / limits.columns.length : Infinity,
    isFinger: event.pointerType === 'touch' && how === 'moved',
    began: false,
  }
}

function placeOf(
  { item, how, x, y, columnWidth }: Drag,
  at: Point,
  { limits, pixelsPerMinute }: LiftOptions,
): TimePlace {
  const minutes = (at.clientY - y) / pixelsPerMinute
  const columns = Math.round((at.clientX - x) / columnWidth)

  return how === 'moved' ? moved(item, { minutes, columns }, limits) : stretched(item, minutes, limits)
}
