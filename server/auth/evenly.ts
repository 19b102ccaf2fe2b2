import { setTimeout } from 'node:timers/promises'

/** Longer than the work usually takes. */
const floorMilliseconds = 100

/**
 * Lets an answer take its time whether there was much to do or nothing: how long it takes must not tell whether an
 * address has an account.
 */
export async function evenly<Result>(work: Promise<Result>): Promise<Result> {
  const [outcome] = await Promise.allSettled([work, setTimeout(floorMilliseconds)])
  if (outcome.status === 'rejected') throw outcome.reason

  return outcome.value
}
