import pg from 'pg'

// Classes 08 (connection), 53 (resources), 57 (operator intervention: shutting down, cancelled), and a login that is
// refused: 28 (wrong password), 3D (no such database).
const goneStates = /^(08|28|3D|53|57)/
const goneSystemCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE', 'EAI_AGAIN'])

/** Whether the database could not be reached or could not answer, as opposed to refusing a statement. */
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
