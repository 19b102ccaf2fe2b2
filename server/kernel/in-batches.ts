/** What a job does with rows that wait for it: a batch after another, as `next` lists them behind the last row of the one before. */
export async function byBatch<Row>(
  next: (after: Row | undefined) => Promise<readonly Row[]>,
  work: (rows: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  let after: Row | undefined
  do {
    const rows = await next(after)
    if (rows.length > 0) await work(rows)
    after = rows.at(-1)
  } while (after !== undefined)
}

/** The same, each row by itself, so many of them at once. */
export const inBatches = <Row>(
  next: (after: Row | undefined) => Promise<readonly Row[]>,
  work: (row: Row) => Promise<unknown>,
  { atOnce = 1 } = {},
): Promise<void> =>
  byBatch(next, async (rows) => {
    const left = rows.values()
    const takeTurns = async () => {
      for (const row of left) await work(row)
    }
    await Promise.all(Array.from({ length: atOnce }, takeTurns))
  })
