/** A stretch of time in milliseconds since 1970; the end is excluded. */
export interface Interval {
  start: number
  end: number
}

export const overlaps = (a: Interval, b: Interval): boolean => a.start < b.end && b.start < a.end

export const contains = (outer: Interval, inner: Interval): boolean =>
  outer.start <= inner.start && inner.end <= outer.end

/** Sorted, with touching and overlapping ones joined and empty ones left out. */
export function union(intervals: readonly Interval[]): Interval[] {
  const joined: Interval[] = []
  for (const { start, end } of intervals.filter((one) => one.start < one.end).toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else joined.push({ start, end })
  }

  return joined
}

/** What `a` and `b` have in common. */
export const intersection = (a: readonly Interval[], b: readonly Interval[]): Interval[] =>
  union(
    a.flatMap((one) =>
      b
        .filter((other) => overlaps(one, other))
        .map((other) => ({
          start: Math.max(one.start, other.start),
          end: Math.min(one.end, other.end),
        })),
    ),
  )

/** What is left of `from` without `taken`. */
export const difference = (from: readonly Interval[], taken: readonly Interval[]): Interval[] =>
  union(taken).reduce<Interval[]>(
    (left, gone) =>
      left.flatMap((one) =>
        overlaps(one, gone)
          ? [
              { start: one.start, end: gone.start },
              { start: gone.end, end: one.end },
            ].filter(({ start, end }) => start < end)
          : [one],
      ),
    union(from),
  )
