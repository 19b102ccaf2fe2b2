import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import type { Held } from '#shared/catalog/left.ts'

/** A quantity of an item for a line of an order. */
export interface WantedItem {
  lineId: string
  orderId: string
  itemId: string
  quantity: number
}

export interface ReturnedItem {
  lineId: string
  orderId: string
  quantity: number
}

export interface LooseItem extends Pick<WantedItem, 'itemId' | 'quantity'> {
  /** The serial numbers of the pieces, when the item has them. */
  serials?: readonly string[] | undefined
}

/** The stock as sales use it. Items that nobody counts are always available. */
export interface StockPort {
  /** The free quantity of counted items, by id. */
  availableOf: (
    work: OnDatabase,
    itemIds: readonly string[],
    locationId: string,
  ) => Promise<ReadonlyMap<string, number>>
  /** The quantity on hand of some items, and whom it is promised to. */
  heldOf: (work: OnDatabase, itemIds: readonly string[], locationId: string) => Promise<ReadonlyMap<string, Held>>
  /** Locks the stock before a transaction takes from it more than once. */
  hold: (work: Work) => Promise<void>
  /** Reserves items for lines: all of them, or fails with `out_of_stock`. */
  reserve: (work: Work, wanted: readonly WantedItem[]) => Promise<void>
  /** Takes items from the shelf: the reserved ones, and others when there are any. */
  handOver: (work: Work, wanted: readonly WantedItem[]) => Promise<void>
  /** Frees what is reserved for lines. */
  release: (work: Work, lineIds: readonly string[]) => Promise<void>
  /** Lowers what is reserved for lines. */
  reduce: (work: Work, returned: readonly ReturnedItem[]) => Promise<void>
  /** Puts sold items back at the value with which they left. */
  giveBack: (work: Work, returned: readonly ReturnedItem[]) => Promise<void>
  /** Puts back items whose sale nobody knows, at the value of those on the shelf. */
  takeBack: (work: Work, returned: readonly LooseItem[], returnId: string) => Promise<void>
}
