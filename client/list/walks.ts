/** The records of the lists that were looked at, by their addresses and in their order, the latest list last. */
const walks = new Map<string, readonly string[]>()

export function keepWalk(list: string, addresses: readonly string[]): void {
  walks.delete(list)
  walks.set(list, addresses)
}

/** The record after or before this one, in the list that somebody came from. */
export function neighbourIn(address: string, by: -1 | 1): string | undefined {
  const walk = [...walks.values()].findLast((addresses) => addresses.includes(address)) ?? []
  return walk[walk.indexOf(address) + by]
}
