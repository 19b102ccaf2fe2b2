import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { LateRecord, LinkedLate } from '#shared/builds/late/contract.ts'
import { endOf } from '#shared/builds/late/status.ts'
import { Failure } from '#shared/http/failure.ts'
import { type Actor, holds } from '#shared/permissions/may.ts'

import { listOptionsLeft, proposalsFor } from './proposals.ts'
import { chosenOf, findLatePart, type LateRow, listOptions, namesOfClubsOf, partOf } from './store.ts'

export const lateNotFound = () => new Failure('not_found', 'There is no such late part.')

export async function headOf(work: OnDatabase, row: LateRow) {
  return {
    ...row,
    build: { id: row.buildId, number: row.buildNumber },
    part: partOf(row),
    chosen: chosenOf(row),
    end: endOf(row),
    clubs: await namesOfClubsOf(work, row),
  }
}

export async function readLatePart(work: Work, id: string): Promise<LateRecord> {
  const row = await findLatePart(work, id)
  if (!row) throw lateNotFound()

  return presentLate(work, row)
}

export async function presentLate(work: Work, row: LateRow): Promise<LateRecord> {
  return {
    ...(await headOf(work, row)),
    hasEmail: row.email !== null && row.personId !== null,
    offered: await listOptions(work, row.id),
    proposals: row.status === 'replaced' ? [] : await proposalsFor(work, row),
  }
}

/** The case as the API shows it, for a version conflict; without price differences for a client. */
export const currentLate = async (work: Work, row: LateRow, actor: Actor) =>
  holds(actor, 'view_all_builds/builds')
    ? LateRecord.encode(await presentLate(work, row))
    : LinkedLate.encode(await presentLinkedLate(work, row))

/** Options that can still be chosen, on present data. */
export async function presentLinkedLate(work: Work, row: LateRow): Promise<LinkedLate> {
  return {
    ...(await headOf(work, row)),
    firstName: row.firstName ?? '',
    options: await listOptionsLeft(work, row),
  }
}
