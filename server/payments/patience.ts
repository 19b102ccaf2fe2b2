/** Resolves as the promise does, or rejects after a time. The work itself goes on. */
export function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`No answer within ${milliseconds} ms`)), milliseconds)

  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
