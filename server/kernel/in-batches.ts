/**
 * What a job does with rows that wait for it: a batch after another, as `next` lists them behind the last row of the batch
 * before, each by itself.
 */
export async function inBatches<Row>(
  next: (after: Row | undefined) => Promise<readonly Row[]>,
  work: (row: Row) => Promise<unknown>,
): Promise<void> {
  let after: Row | undefined
  do {
    const rows = await next(after)
    for (const row of rows) await work(row)
    after = rows.at(-1)
  } while (after !== undefined)
}
