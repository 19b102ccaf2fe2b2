import { availableParallelism } from 'node:os'

import pLimit from 'p-limit'

import { Failure } from '#shared/http/failure.ts'

import { argon2Hash, decidedCost, type HashCost, isStrongHash, verifierOf } from './password-hash.ts'

export const hashPassword = (password: string, cost = decidedCost): Promise<string> =>
  limitConcurrency(() => argon2Hash(password, cost))

const decoys = new Map<HashCost, Promise<string>>()

function decoyOf(cost: HashCost): Promise<string> {
  const decoy = decoys.get(cost) ?? argon2Hash('nobody has this password', cost)
  decoys.set(cost, decoy)
  return decoy
}

/** Takes as long for an account without a password, or no account, as for a wrong password. */
async function matches(password: string, hash: string | null | undefined, cost: HashCost): Promise<boolean> {
  const decoy = decoyOf(cost)
  const verify = hash ? verifierOf(hash) : undefined
  if (verify) return verify(password)

  await verifierOf(await decoy)?.(password)
  return false
}

/** False also for an account without a password, or no account. */
export const isPassword = (password: string, hash: string | null | undefined, cost = decidedCost): Promise<boolean> =>
  limitConcurrency(() => matches(password, hash, cost))

/** Like `isPassword`, with a new hash where the present one is weaker than ours. */
export const verifyPassword = (password: string, hash: string | null | undefined, cost: HashCost) =>
  limitConcurrency(async () => {
    const isRight = await matches(password, hash, cost)
    const strongerHash = isRight && hash && !isStrongHash(hash, cost) ? await argon2Hash(password, cost) : undefined

    return { isRight, strongerHash }
  })

// One for each core, of which the system gives its share to the thread that answers everybody else. Of libuv's four threads
// one at least stays free for what compresses and reads files.
const atOnce = Math.min(availableParallelism(), 3)

// About two seconds' worth on two cores: who would wait longer has gone.
const mostWaiting = 256

const inTurn = pLimit(atOnce)

/** Runs only so many hashes of passwords at once; when too many wait already, refuses. */
async function limitConcurrency<Result>(hash: () => Promise<Result>): Promise<Result> {
  if (inTurn.pendingCount >= mostWaiting) {
    throw new Failure('unavailable', 'Too many people are signing in right now. Please try again in a moment.', {
      retryAfterSeconds: 3,
    })
  }

  return inTurn(hash)
}
