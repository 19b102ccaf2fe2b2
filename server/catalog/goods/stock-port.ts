import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import type { Held } from '#shared/catalog/left.ts'

/** So many of an item, for a line of an order. */
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
  /** Of its pieces, where they are told apart. */
  serials?: readonly string[] | undefined
}

/** The shelf, as sales know it. What nobody has counted is always there. */
export interface StockPort {
  /** How many of counted items are not promised to somebody, by their ids. */
  availableOf: (
    work: OnDatabase,
    itemIds: readonly string[],
    locationId: string,
  ) => Promise<ReadonlyMap<string, number>>
  /** How many of some items lie there, and whom they are promised to. */
  heldOf: (work: OnDatabase, itemIds: readonly string[], locationId: string) => Promise<ReadonlyMap<string, Held>>
  /** Has all others wait who sell, before a transaction takes from the shelf more than once. */
  hold: (work: Work) => Promise<void>
  /** Promises items to lines: all of them, or `out_of_stock`. */
  reserve: (work: Work, wanted: readonly WantedItem[]) => Promise<void>
  /** They leave the shelf: those that were promised, and others where there are some. */
  handOver: (work: Work, wanted: readonly WantedItem[]) => Promise<void>
  /** What was promised to lines is free again. */
  release: (work: Work, lineIds: readonly string[]) => Promise<void>
  /** So many fewer of what is promised to lines. */
  reduce: (work: Work, returned: readonly ReturnedItem[]) => Promise<void>
  /** What left the shelf lies there again, worth what it was. */
  giveBack: (work: Work, returned: readonly ReturnedItem[]) => Promise<void>
  /** What comes back of which nobody knows the sale lies there, worth what the others are. */
  takeBack: (work: Work, returned: readonly LooseItem[], returnId: string) => Promise<void>
}
