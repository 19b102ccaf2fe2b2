import type { Db } from './database.ts'

interface PendingRead<Answer> {
  answer: Promise<Answer>
  hasBegun: boolean
}

/**
 * Reads once for all who ask the same at the same moment. Who asks while it is read shares the next reading: nobody is given
 * what was read before they asked. What is read is everybody's, so nobody may change it. A transaction reads by itself, for
 * it sees what it wrote.
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
