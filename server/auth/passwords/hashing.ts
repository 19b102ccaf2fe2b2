import { availableParallelism } from 'node:os'

import pLimit from 'p-limit'

import { Failure } from '#shared/http/failure.ts'

// One for each core, of which the system gives its share to the thread that answers everybody else. Of libuv's four threads
// one at least stays free for what compresses and reads files.
const atOnce = Math.min(availableParallelism(), 3)

// About two seconds' worth on two cores: who would wait longer has gone.
const mostWaiting = 256

const inTurn = pLimit(atOnce)

/** Runs only so many hashes of passwords at once; when too many wait already, refuses. */
export async function limitConcurrency<Result>(hash: () => Promise<Result>): Promise<Result> {
  if (inTurn.pendingCount >= mostWaiting) {
    throw new Failure('unavailable', 'Too many people are signing in right now. Please try again in a moment.', {
      retryAfterSeconds: 3,
    })
  }

  return inTurn(hash)
}
