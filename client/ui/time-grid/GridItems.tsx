import { useId } from 'react'

import { GridItem } from './GridItem.tsx'
import { endSeen, type InLane, inLanes, type Limits, type TimeItem, type TimePlace } from './time-place.ts'
import type { TimeGridProps } from './TimeGrid.tsx'
import { useLifted } from './use-lifted.ts'

type GridItemsProps<Item extends TimeItem> = TimeGridProps<Item> & { limits: Limits; pixelsPerMinute: number }

/**
 * The items in a layer over all columns, in an order that carrying does not change: an element that changes its parent or
 * its place among others would lose the focus and the pointer.
 */
export function GridItems<Item extends TimeItem>(props: GridItemsProps<Item>) {
  const { items, time, limits, lookOf, onOpen, renderItem } = props
  const { hand, carried, effect } = useCarried(props)
  const helpId = useId()
  const shown = carried
    ? items.map((item) => (item.id === carried.item.id ? { ...item, ...carried.place } : item))
    : items
  const places = new Map(
    limits.columns.flatMap(({ id }, index) =>
      inLanes(shown.filter(({ columnId }) => columnId === id)).map((one) => [
        one.item.id,
        { item: one.item, place: placeOf(one, index, props) },
      ]),
    ),
  )

  return (
    <div data-columns className="pointer-events-none relative col-start-2 -col-end-1 row-start-2">
      {inReadingOrder(items, limits).map((item) => {
        const placed = places.get(item.id)
        return (
          placed && (
            <GridItem
              key={item.id}
              {...placed}
              hand={hand}
              effect={item.id === carried?.item.id ? effect : undefined}
              describedBy={helpId}
              time={time}
              look={lookOf?.(item)}
              onOpen={onOpen && (() => onOpen(item))}
            >
              {renderItem(placed.item)}
            </GridItem>
          )
        )
      })}
      <p id={helpId} hidden>
        Space lifts it, arrows move it, Shift with an arrow changes its end, Space drops it, Escape puts it back.
      </p>
      <output className="sr-only">{carried && `${spoken(carried, props)} ${effect?.text ?? ''}`}</output>
    </div>
  )
}

type Scale = Pick<GridItemsProps<TimeItem>, 'limits' | 'pixelsPerMinute'>

interface CarriedItem<Item> {
  item: Item
  place: TimePlace
}

function useCarried<Item extends TimeItem>({ items, limits, pixelsPerMinute, onDrop, effectOf }: GridItemsProps<Item>) {
  const itemOf = (id: string) => items.find((item) => item.id === id)
  const hand = useLifted({
    limits,
    pixelsPerMinute,
    onDrop:
      onDrop &&
      ((id, place) => {
        const item = itemOf(id)
        if (item) onDrop(item, place)
      }),
  })
  const item = hand.lifted && itemOf(hand.lifted.itemId)
  const carried: CarriedItem<Item> | undefined = item && hand.lifted && { item, place: hand.lifted.place }

  return { hand, carried, effect: carried && effectOf?.(carried.item, carried.place) }
}

function placeOf({ item, lane, lanes }: InLane<TimeItem>, column: number, { limits, pixelsPerMinute }: Scale) {
  const { columns, frame } = limits
  const wide = 100 / columns.length

  return {
    top: `${(item.from - frame.from) * pixelsPerMinute}px`,
    height: `${(endSeen(item) - item.from) * pixelsPerMinute - 2}px`,
    left: `calc(${(column + lane / lanes) * wide}% + 3px)`,
    width: `calc(${wide / lanes}% - 6px)`,
  }
}

function inReadingOrder<Item extends TimeItem>(items: readonly Item[], { columns }: Limits): Item[] {
  const order = new Map(columns.map(({ id }, index) => [id, index]))
  const at = ({ columnId }: Item) => order.get(columnId) ?? columns.length

  return items.toSorted((one, other) => at(one) - at(other) || one.from - other.from)
}

function spoken(
  { item, place }: CarriedItem<TimeItem>,
  { columns, time }: Pick<TimeGridProps<TimeItem>, 'columns' | 'time'>,
) {
  const column = columns.find(({ id }) => id === place.columnId)
  return `${item.label}: ${column?.name ?? ''}, ${time(place.from)} to ${time(place.until)}.`
}
