import type { Db } from './database.ts'

interface PendingRead<Answer> {
  answer: Promise<Answer>
  hasBegun: boolean
}

/**
 * Reads once for all callers with the same question at the same moment. A call during a reading shares the next one, so
 * nobody gets an answer older than their question. Callers share the answer and must not change it. A transaction reads
 * by itself, since it sees its own writes.
 */
export function coalesceReads<Question, Answer>(
  read: (db: Db, question: Question) => Promise<Answer>,
  keyOf: (question: Question) => string,
): (db: Db, question: Question) => Promise<Answer> {
  const readings = new WeakMap<Db, Map<string, PendingRead<Answer>>>()

  return (db, question) => {
    if (db.isTransaction) return read(db, question)

    const latest = readings.get(db) ?? new Map<string, PendingRead<Answer>>()
    readings.set(db, latest)
    const key = keyOf(question)
    const before = latest.get(key)
    if (before && !before.hasBegun) return before.answer

    const begin = async () => {
      try {
        return await db.connection().execute((connection) => {
          reading.hasBegun = true
          return read(connection, question)
        })
      } finally {
        if (latest.get(key) === reading) latest.delete(key)
      }
    }
    const reading: PendingRead<Answer> = { hasBegun: false, answer: Promise.resolve(before?.answer).then(begin, begin) }
    latest.set(key, reading)
    return reading.answer
  }
}
