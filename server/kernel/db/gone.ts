import pg from 'pg'

// Classes 08 (connection), 53 (resources), 57 (shut down or canceled by the operator), 28 and 3D (login or database
// refused), 40 (deadlock); and states that pass: 25006 (read-only), 25P03 (idle for too long), 55P03 (lock).
const goneStates = /^(08|28|3D|53|57|25006|25P03|40|55P03)/

// Class 22, data exceptions: PostgreSQL cannot hold the value.
const refusedStates = /^22/

const goneSystemCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE', 'EAI_AGAIN'])

/** Whether the database could not be reached or could not answer; false where it refused the statement. */
export function isDatabaseGone(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return goneStates.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isDatabaseGone)

  return (
    ('code' in error && goneSystemCodes.has(String(error.code))) ||
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
      error.message,
    )
  )
}

/** Whether the database could not hold a value of the request. */
export const isValueRefused = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && refusedStates.test(error.code ?? '')

/** The name of the constraint that a statement would have violated. */
export const constraintBrokenBy = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.constraint : undefined

/** Whether a row could not be deleted because another row refers to it. */
export const isReferenced = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '23503'
