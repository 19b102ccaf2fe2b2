import { Failure, type FailureCode } from '#shared/http/failure.ts'

/** Whether a failure belongs beside a field, because it is about its value. */
export const isOneOf = (error: Error | null, ...codes: FailureCode[]): boolean =>
  error instanceof Failure && codes.includes(error.code)
