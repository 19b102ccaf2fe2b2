const batchSize = 100

/** Works on waiting rows in batches; `next` lists those after the last row of the batch before. */
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

/**
 * Works on waiting rows one by one, `atOnce` at a time. A row that fails does not stop the others; its failure is
 * thrown at the end.
 */
export async function inBatches<Row>(
  next: (after: Row | undefined) => Promise<readonly Row[]>,
  work: (row: Row) => Promise<unknown>,
  { atOnce = 1 } = {},
): Promise<void> {
  const failures: unknown[] = []
  await byBatch(next, async (rows) => void failures.push(...(await attemptEach(rows, work, atOnce))))
  throwAll(failures)
}

/**
 * Like `inBatches`, for work that several servers share for hours. Each takes the rows in its own random order, and
 * asks at each batch which of them still wait, so that two servers seldom take the same row.
 */
export async function inSharedBatches<Row extends { id: string }>(
  list: (among?: readonly string[]) => Promise<readonly Row[]>,
  work: (row: Row) => Promise<unknown>,
  { atOnce = 1 } = {},
): Promise<void> {
  const failures: unknown[] = []
  const ids = (await list()).map(({ id }) => ({ id, at: Math.random() })).toSorted((one, other) => one.at - other.at)
  while (ids.length > 0) {
    const rows = await list(ids.splice(0, batchSize).map(({ id }) => id))
    failures.push(...(await attemptEach(rows, work, atOnce)))
  }
  throwAll(failures)
}

async function attemptEach<Row>(
  rows: readonly Row[],
  work: (row: Row) => Promise<unknown>,
  atOnce: number,
): Promise<unknown[]> {
  const failures: unknown[] = []
  const left = rows.values()
  const takeTurns = async () => {
    for (const row of left) await work(row).catch((error: unknown) => failures.push(error))
  }
  // oxlint-disable-next-line no-restricted-properties -- a turn never fails
  await Promise.all(Array.from({ length: atOnce }, takeTurns))

  return failures
}

/** Runs all, one after the other, and throws their failures at the end. */
export async function attemptAll(works: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const work of works) await work().catch((error: unknown) => failures.push(error))
  throwAll(failures)
}

function throwAll(failures: readonly unknown[]): void {
  const [first, ...others] = failures
  if (others.length > 0)
    throw new AggregateError(failures, `${failures.length} failed, the first one by: ${String(first)}`)
  if (failures.length > 0) throw first
}
