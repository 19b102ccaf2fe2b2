import { once } from 'node:events'
import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'

import { root } from '#server/kernel/root.ts'
import { Failure } from '#shared/http/failure.ts'
import { type Dealing, DealtRounds } from '#shared/leagues/schedule/deal.ts'

const isBuilt = extname(import.meta.filename) === '.js'
const program = isBuilt ? join(root, 'dist/server/deal-worker.js') : join(import.meta.dirname, 'deal-worker.ts')

// The largest season takes a tenth of it.
const patienceMilliseconds = 20_000

/** Deals a season on a thread of its own. */
export async function dealApart(dealing: Dealing): Promise<DealtRounds> {
  const worker = new Worker(program, { workerData: dealing })
  try {
    const [dealt]: unknown[] = await once(worker, 'message', { signal: AbortSignal.timeout(patienceMilliseconds) })
    return DealtRounds.parse(dealt)
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AbortError')) throw error
    throw new Failure('unavailable', 'The machine is too busy to deal this season. Try again.', { cause: error })
  } finally {
    await worker.terminate()
  }
}
