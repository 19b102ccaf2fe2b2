import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { Failure } from '#shared/http/failure.ts'

/** Undoes what was only to be seen. */
class OnlyPreview extends Error {}

/** A preview is the thing itself, undone: what was shown is what happens. */
export const previewOf = async <At extends OnDatabase, Answer extends { id: string | null }>(
  work: At,
  run: (work: At) => Promise<Answer>,
): Promise<Answer> => ({ ...(await undone(work, run)), id: null })

/** Does something, and undoes it once it has answered. */
export async function undone<At extends OnDatabase, Answer>(
  work: At,
  run: (work: At) => Promise<Answer>,
): Promise<Answer> {
  let answer: Answer | undefined
  try {
    await atomically(work, async (work) => {
      answer = await run(work)
      throw new OnlyPreview()
    })
  } catch (error) {
    if (!(error instanceof OnlyPreview)) throw error
  }
  if (answer === undefined) throw new Error('A preview has said nothing.')

  return answer
}

/** What is kept is done once. */
export const keyMissing = () =>
  new Failure('invalid_input', 'Send an Idempotency-Key with a refund.', {
    details: [{ path: 'idempotency-key', message: 'This is required.' }],
  })
