import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { LateRecord, LinkedLate } from '#shared/builds/late/contract.ts'
import { endOf } from '#shared/builds/late/status.ts'
import { Failure } from '#shared/http/failure.ts'
import { type Actor, holds } from '#shared/permissions/may.ts'

import { listOptionsLeft, proposalsFor } from './proposals.ts'
import { chosenOf, findLatePart, type LateRow, listOptions, namesOfClubsOf, partOf } from './store.ts'

export const lateNotFound = () => new Failure('not_found', 'There is no such late part.')

export async function headOf(db: Db, row: LateRow) {
  return {
    ...row,
    build: { id: row.buildId, number: row.buildNumber },
    part: partOf(row),
    chosen: chosenOf(row),
    end: endOf(row),
    clubs: await namesOfClubsOf(db, row),
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
    hasEmail: row.email !== null && row.personId !== null,
    offered: await listOptions(db, row.id),
    proposals: row.status === 'replaced' ? [] : await proposalsFor(db, now(), row),
  }
}

/** As the API shows it, for whoever was slower: a client reads no difference of prices. */
export const currentLate = async (services: Services, row: LateRow, actor: Actor) =>
  holds(actor, 'view_all_builds/builds')
    ? LateRecord.encode(await presentLate(services, row))
    : LinkedLate.encode(await presentLinkedLate(services, row))

/** What can be chosen still is offered as it is by now. */
export async function presentLinkedLate({ db, now }: Pick<Services, 'db' | 'now'>, row: LateRow): Promise<LinkedLate> {
  return {
    ...(await headOf(db, row)),
    firstName: row.firstName ?? '',
    options: await listOptionsLeft(db, now(), row),
  }
}
