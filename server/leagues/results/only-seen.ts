import { atomically } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'

/** Does something to see what comes of it, and rolls it back. */
export async function onlySeen<Seen>(work: Work, act: (work: Work) => Promise<Seen>): Promise<Seen> {
  const seen: { answer?: { of: Seen } } = {}
  try {
    await atomically(work, async (work) => {
      seen.answer = { of: await act(work) }
      throw new RolledBack('This was only looked at.')
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
  if (!seen.answer) throw new Error('Whatever was rolled back was seen.')

  return seen.answer.of
}

class RolledBack extends Error {}
