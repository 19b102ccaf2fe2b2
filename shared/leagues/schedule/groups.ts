interface Wanted {
  players: number
  /** Of a group; where players do not divide, some groups have one less. */
  size: number
  evenings: number
  /** How often two players are tried to be exchanged. */
  tries?: number
}

/**
 * Groups of players for each evening, who meet as seldom as possible: evenings are dealt at first as in a table that is read
 * along other lines each time, then two players of an evening change places wherever that makes meetings more even. It ends the
 * same way each time.
 */
export function dealGroups({ players, size, evenings, tries = 40_000 }: Wanted): number[][][] {
  const sizes = sizesOf(players, size)
  const dealt = Array.from({ length: evenings }, (_, evening) => cut(alongLine(players, sizes.length, evening), sizes))
  const met = Array.from({ length: players }, () => new Int32Array(players))
  for (const groups of dealt) for (const group of groups) meet(met, group, 1)

  const next = numbers(players * 31 + evenings)
  for (let attempt = 0; attempt < tries; attempt += 1) {
    // To look takes longer than to exchange; what is even stays so.
    if (attempt % 64 === 0 && isEven(met)) break
    const groups = dealt[next(evenings)] ?? []
    const [one, other] = [groups[next(groups.length)], groups[next(groups.length)]]
    if (one && other && one !== other) exchange(met, { one, other, at: next(one.length), otherAt: next(other.length) })
  }

  return dealt
}

function sizesOf(players: number, size: number): number[] {
  const groups = Math.ceil(players / size)
  const least = Math.floor(players / groups)

  return Array.from({ length: groups }, (_, at) => least + (at < players - least * groups ? 1 : 0))
}

/** Row by row the players move on by one more each evening. */
function alongLine(players: number, groups: number, evening: number): number[] {
  const columns = Array.from({ length: groups }, (): number[] => [])
  for (let player = 0; player < players; player += 1) {
    const row = Math.floor(player / groups)
    columns[(player + row * evening) % groups]?.push(player)
  }

  return columns.flat()
}

function cut(order: readonly number[], sizes: readonly number[]): number[][] {
  let from = 0
  return sizes.map((size) => order.slice(from, (from += size)))
}

function meet(met: Int32Array[], group: readonly number[], by: 1 | -1): void {
  for (const one of group) {
    const meetings = met[one]
    if (meetings) for (const other of group) if (other !== one) meetings[other] = (meetings[other] ?? 0) + by
  }
}

interface Exchange {
  one: number[]
  other: number[]
  at: number
  otherAt: number
}

/** Two players of two groups change places, unless meetings become less even by it. */
function exchange(met: Int32Array[], { one, other, at, otherAt }: Exchange): void {
  const [moved = 0, back = 0] = [one[at], other[otherAt]]
  const cost = (player: number, group: readonly number[], leaving: number) =>
    // The square of meetings grows by this with each more.
    group.reduce((sum, mate) => sum + (mate === leaving ? 0 : 2 * (met[player]?.[mate] ?? 0)), 0)
  const stays = cost(moved, one, moved) + cost(back, other, back) - 2 * (one.length - 1) - 2 * (other.length - 1)
  const goes = cost(moved, other, back) + cost(back, one, moved)
  if (goes > stays) return

  for (const group of [one, other]) meet(met, group, -1)
  one[at] = back
  other[otherAt] = moved
  for (const group of [one, other]) meet(met, group, 1)
}

/** Whether nobody meets somebody twice more often than somebody else. */
function isEven(met: readonly Int32Array[]): boolean {
  let [least, most] = [Number.POSITIVE_INFINITY, 0]
  for (const [player, meetings] of met.entries()) {
    for (const [other, times] of meetings.entries()) {
      if (player === other) continue
      least = Math.min(least, times)
      most = Math.max(most, times)
    }
  }

  return most - least <= 1
}

/** The same whole numbers below a bound each time (Park and Miller's generator). */
function numbers(seed: number): (below: number) => number {
  let state = (seed % 2_147_483_646) + 1

  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}
