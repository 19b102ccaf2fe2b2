/** How many somebody counted, and how many the books had at their last scan. */
export interface CountedBy {
  by: string | null
  counted: number
  expected: number
  at: Date
}

/** How several people's differing counts of an item are settled. */
export type Choice = { way: 'one'; of: string | null } | { way: 'together' } | { way: 'left_out' }

export interface CountedStock {
  counted: number
  expected: number
}

/**
 * The result for an item; undefined while people differ. They agree when their differences are equal, because one may
 * have counted before a sale and the other after it.
 */
export function foundOf(lines: readonly CountedBy[], choice?: Choice): CountedStock | undefined {
  const last = lines.reduce((latest, line) => (line.at >= latest.at ? line : latest))
  if (choice?.way === 'together') {
    return { counted: lines.reduce((sum, { counted }) => sum + counted, 0), expected: last.expected }
  }
  if (choice?.way === 'one') return lines.find(({ by }) => by === choice.of) ?? last

  return lines.every((line) => differenceOf(line) === differenceOf(last)) ? last : undefined
}

export const differenceOf = ({ counted, expected }: CountedStock): number => counted - expected
