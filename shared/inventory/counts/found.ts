/** What somebody counted of an item, beside what the books say should have lain there at their last scan. */
export interface CountedBy {
  by: string | null
  counted: number
  expected: number
  at: Date
}

/** What is taken of an item that several people counted; or that it stays as it is. */
export type Choice = { way: 'one'; of: string | null } | { way: 'together' } | { way: 'left_out' }

export interface CountedStock {
  counted: number
  expected: number
}

/**
 * What a count says of an item; undefined while people differ. They agree where each found the same difference: one may
 * have counted before a sale and one after it.
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
