/** The stock of an item, and what is on the way. */
export interface Supply {
  /** On the shelf and promised to nobody. */
  free: number
  /** How many are waited for already: deliveries go to those first. */
  waiting: number
  /** In the order in which they come; null when no day is known. */
  coming: readonly { on: string | null; quantity: number }[]
}

/** The day on which so many of the coming ones are here; null when it is not known. */
export function dayOfComing({ coming }: Pick<Supply, 'coming'>, count: number): string | null {
  let left = count
  for (const { on, quantity } of coming) {
    left -= quantity
    if (left <= 0) return on
  }

  return null
}

export interface Arrival {
  /** How many of the wanted ones are not on the shelf. */
  short: number
  /** The day on which the last of them is here; null when it is not known. */
  on: string | null
}

/** When so many more are here; undefined when they already are. */
export function arrivalOfMore(supply: Supply, wanted: number): Arrival | undefined {
  const short = wanted - Math.max(0, supply.free)

  return short > 0 ? { short, on: dayOfComing(supply, supply.waiting + short) } : undefined
}
