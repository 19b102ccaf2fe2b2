import { availableParallelism } from 'node:os'

import pLimit from 'p-limit'

import { Failure } from '#shared/http/failure.ts'

// A core stays free for the requests of everybody else, and of libuv's four threads the one that signs and compresses.
const atOnce = Math.max(1, Math.min(availableParallelism() - 1, 3))

// About two seconds' worth on two cores: who would wait longer has gone.
const mostWaiting = 256

const inTurn = pLimit(atOnce)

/** Runs what hashes a password when it is its turn; with too many before it, refuses at once. */
export async function whenItsTurn<Result>(hash: () => Promise<Result>): Promise<Result> {
  if (inTurn.pendingCount >= mostWaiting) {
    throw new Failure('unavailable', 'Too many people are signing in right now. Please try again in a moment.', {
      retryAfterSeconds: 3,
    })
  }

  return inTurn(hash)
}
