import { setTimeout } from 'node:timers/promises'

/** Longer than the work usually takes. */
const floorMilliseconds = 100

/** Answers after 100 ms at the earliest, so that the time does not tell whether an address has an account. */
export async function withMinimumDuration<Result>(work: Promise<Result>): Promise<Result> {
  const [outcome] = await Promise.allSettled([work, setTimeout(floorMilliseconds)])
  if (outcome.status === 'rejected') throw outcome.reason

  return outcome.value
}
