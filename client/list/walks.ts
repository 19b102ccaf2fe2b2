/** The records of the lists that were looked at, by their addresses and in their order, the latest list last. */
const walks = new Map<string, () => readonly string[]>()

/** `read` is called when somebody steps from record to record: a long list is not gone through before. */
export function keepWalk(list: string, read: () => readonly string[]): void {
  walks.delete(list)
  walks.set(list, read)
}

/** The record after or before this one, in the list that somebody came from. */
export function neighbourIn(address: string, by: -1 | 1): string | undefined {
  const walk = [...walks.values()].map((read) => read()).findLast((addresses) => addresses.includes(address)) ?? []
  return walk[walk.indexOf(address) + by]
}
