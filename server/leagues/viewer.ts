import type { Work } from '#server/kernel/work.ts'
import { profileOf } from '#server/people/service.ts'

/** The client who asks; null for strangers and programs. */
export async function viewerOf(work: Work): Promise<string | null> {
  const { actor } = work.context
  if (actor.kind !== 'person') return null

  return (await profileOf(work, actor.userId))?.id ?? null
}
