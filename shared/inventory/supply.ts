/** What there is of an item, and what comes of it. */
export interface Supply {
  /** On the shelf, and promised to nobody. */
  free: number
  /** How many are waited for already: what comes is theirs first. */
  waiting: number
  /** In the order in which they come; null where nobody has said a day. */
  coming: readonly { on: string | null; quantity: number }[]
}

/** On which day a number of those that come is there; null where nobody knows. */
export function dayOfComing({ coming }: Pick<Supply, 'coming'>, count: number): string | null {
  let left = count
  for (const { on, quantity } of coming) {
    left -= quantity
    if (left <= 0) return on
  }

  return null
}

export interface Arrival {
  /** How many of those that are wanted are not on the shelf. */
  short: number
  /** The day on which the last of them is there; null where nobody knows. */
  on: string | null
}

/** When so many more are there; undefined where they are there now. */
export function arrivalOfMore(supply: Supply, wanted: number): Arrival | undefined {
  const short = wanted - Math.max(0, supply.free)

  return short > 0 ? { short, on: dayOfComing(supply, supply.waiting + short) } : undefined
}
