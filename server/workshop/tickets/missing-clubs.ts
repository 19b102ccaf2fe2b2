import type { Work } from '#server/kernel/work.ts'
import { requireApproval } from '#server/permissions/service.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'
import { Failure } from '#shared/http/failure.ts'
import { type Club, isMissing } from '#shared/workshop/bag-contract.ts'
import type { NewTicket } from '#shared/workshop/new-ticket.ts'

/**
 * Whoever brings a club that is missed may not be its owner: a manager says why it is taken in. Answers that in words; undefined
 * where none of the clubs is reported as lost or stolen.
 */
export async function requireWord(
  work: Work,
  { clubs, missingReason, personId }: NewTicket,
  known: ReadonlyMap<string, Club>,
): Promise<string | undefined> {
  const missing = clubs.flatMap(({ clubId }) => known.get(clubId ?? '') ?? []).filter(isMissing)
  if (missing.length === 0) return undefined

  const names = missing.map(({ slot, status }) => `${nameOfSlot(slot)} (${status})`).join(', ')
  if (missingReason === undefined) {
    const message = `Reported missing: ${names}. A manager says why it is taken in.`
    throw new Failure('not_offered', message, { details: [{ path: 'missingReason', message }] })
  }
  const takenIn = { act: 'missing_clubs', subjectId: personId ?? null, cents: 0 } as const
  await requireApproval(work, takenIn, `Reported missing: ${names}. A manager takes it in, or types their code.`)
  return `Missing clubs taken in, ${names}: ${missingReason}`
}
