import { atomically, type Db } from '#server/kernel/db/database.ts'
import { Failure } from '#shared/http/failure.ts'

/** Undoes what was only to be seen. */
class OnlyPreview extends Error {}

/** A preview is the thing itself, undone: what was shown is what happens. */
export async function previewOf<Answer extends { id: string | null }>(
  db: Db,
  run: (trx: Db) => Promise<Answer>,
): Promise<Answer> {
  let answer: Answer | undefined
  try {
    await atomically(db, async (trx) => {
      answer = await run(trx)
      throw new OnlyPreview()
    })
  } catch (error) {
    if (!(error instanceof OnlyPreview)) throw error
  }
  if (!answer) throw new Error('A preview has said nothing.')

  return { ...answer, id: null }
}

/** What is kept is done once. */
export const keyMissing = () =>
  new Failure('invalid_input', 'Send an Idempotency-Key with a refund.', {
    details: [{ path: 'idempotency-key', message: 'This is required.' }],
  })
