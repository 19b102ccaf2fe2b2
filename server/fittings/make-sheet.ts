import { insertSheet } from '#server/builds/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
import { type WrittenClub, WrittenClubs } from '#shared/builds/sheets/sheet.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'
import { fittingsContract } from '#shared/fittings/contract.ts'
import type { MadeSheet, NewSheetOfFitting } from '#shared/fittings/records.ts'
import { sheetClubsOf } from '#shared/fittings/sheet-clubs.ts'
import { fittingSteps } from '#shared/fittings/status.ts'
import { Failure } from '#shared/http/failure.ts'

import { fittingNotFound } from './present.ts'
import { takeFittingStep } from './step.ts'
import { type FittingRow, listCandidates, lockFitting } from './store.ts'

type FittingSheetRequest = NewSheetOfFitting & { fittingId: string }

/** Makes a build sheet of one candidate, or of several at once. */
export function makeSheet(
  work: Work,
  { key, ...request }: FittingSheetRequest & { key: string | undefined },
): Promise<MadeSheet> {
  const keyed = { endpoint: fittingsContract.makeSheetOfFitting, key, request }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      const row = await lockFitting(work, request.fittingId)
      if (!row) throw fittingNotFound()
      refuseUnlessTaken(row)

      const clubs = clubsOf(await listCandidates(work, row.id), request.clubs)
      const kind = clubs.every(({ slot }) => slot === 'P') ? ('putter' as const) : ('clubs' as const)
      const owner = { personId: row.personId, enquiryId: null, fittingId: row.id }
      const { id, number } = await insertSheet(work, { kind, clubs }, owner)
      if (row.status !== 'accepted') {
        const step = { to: 'accepted' as const, reason: `${number} was written`, version: request.version }
        await takeFittingStep(work, row, step)
      }
      return keep(work, { id, number })
    }),
  )
}

function refuseUnlessTaken({ status, personId }: FittingRow): void {
  if (status !== 'accepted' && !fittingSteps.canBecome(status, 'accepted')) {
    throw new Failure('wrong_state', 'Share the results first: a sheet is written of what the client takes.')
  }
  if (personId === null) throw new Failure('wrong_state', 'This fitting has no client any more.')
}

type Candidates = Awaited<ReturnType<typeof listCandidates>>

function clubsOf(candidates: Candidates, chosen: NewSheetOfFitting['clubs']): WrittenClub[] {
  const ownClubOf = (slot: string) => candidates.find((one) => one.isOwn && one.slot === slot)?.clubId ?? null
  const clubs = chosen.flatMap(({ candidateId, slots }) => {
    const candidate = candidates.find(({ id }) => id === candidateId)
    if (!candidate) throw new Failure('not_found', 'There is no such candidate.')
    return sheetClubsOf(candidate, slots ?? [candidate.slot], ownClubOf)
  })
  const twice = clubs.find(({ slot }, at) => clubs.findIndex((one) => one.slot === slot) < at)
  if (twice) throw new Failure('not_offered', `${nameOfSlot(twice.slot)} is chosen twice. Take one of both.`)

  const { error } = WrittenClubs.safeParse(clubs)
  if (error) throw new Failure('not_offered', error.issues[0]?.message ?? 'This cannot be built.')
  return clubs
}
