import { fromTenths } from './exact.ts'
import { latestCounted } from './handicap-index.ts'
import { addDay, type HandicapRecord } from './record.ts'

export interface WhatNext {
  /** The differential that no longer counts with the next one, rounded; null below twenty. */
  dropsOut10: number | null
  /** The index after a next round that does not count. */
  otherwise10: number | null
  /** The highest differential with which the index becomes lower than it is; null where none does. */
  lowersAt10: number | null
}

const [least10, most10] = [-100, 800]

/** What the next round does to an index: a pure question of the record so far. */
export function whatNext(record: HandicapRecord, day: string): WhatNext {
  const now10 = record.issued.at(-1)?.index10
  const after = (differential10: number) => {
    const copy: HandicapRecord = {
      differentials: record.differentials.map((one) => ({ ...one })),
      issued: [...record.issued],
    }
    addDay(copy, day, [fromTenths(differential10)])
    return copy.issued.at(-1)?.index10
  }
  const oldest = record.differentials.length >= latestCounted ? record.differentials.at(-latestCounted) : undefined

  return {
    dropsOut10: oldest ? oldest.value10 + oldest.adjusted10 : null,
    otherwise10: after(most10) ?? null,
    lowersAt10: now10 === undefined ? null : highestThat((differential10) => (after(differential10) ?? now10) < now10),
  }
}

/** The lower the differential, the lower the index: found by halving. */
function highestThat(holds: (differential10: number) => boolean): number | null {
  if (!holds(least10)) return null
  let [yes, no] = [least10, most10]
  while (no - yes > 1) {
    const middle = Math.floor((yes + no) / 2)
    if (holds(middle)) yes = middle
    else no = middle
  }

  return yes
}
