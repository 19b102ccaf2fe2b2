import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { LateRecord, type LinkedLate } from '#shared/builds/late/contract.ts'
import { Failure } from '#shared/http/failure.ts'

import { proposalsFor } from './proposals.ts'
import { findLatePart, type LateRow, listOptions, namesOfClubsWith, partOf } from './store.ts'

export const lateNotFound = () => new Failure('not_found', 'There is no such late part.')

export async function headOf(db: Db, row: LateRow) {
  return {
    ...row,
    build: { id: row.buildId, number: row.buildNumber },
    part: partOf(row),
    clubs: await namesOfClubsWith(db, row),
  }
}

export async function readLatePart(services: Services, id: string): Promise<LateRecord> {
  const row = await findLatePart(services.db, id)
  if (!row) throw lateNotFound()

  return presentLate(services, row)
}

export async function presentLate({ db, now }: Services, row: LateRow): Promise<LateRecord> {
  return {
    ...(await headOf(db, row)),
    offered: await listOptions(db, row.id),
    proposals: row.status === 'replaced' ? [] : await proposalsFor(db, now(), row),
  }
}

/** As the API shows it, for whoever was slower. */
export const currentLate = async (services: Services, row: LateRow) =>
  LateRecord.encode(await presentLate(services, row))

export async function presentLinkedLate(db: Db, row: LateRow): Promise<LinkedLate> {
  return {
    ...(await headOf(db, row)),
    firstName: row.firstName ?? '',
    isOver: row.clubCount === 0 && row.status !== 'replaced',
    options: await listOptions(db, row.id),
  }
}
