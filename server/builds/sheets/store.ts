import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import { historyIn } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { contactEmail } from '#server/notices/service.ts'
import type { WrittenClub } from '#shared/builds/sheets/sheet.ts'

const nameOfPerson = sql<string | null>`nullif(trim(person.first_name || ' ' || person.last_name), '')`

const sheets = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('sheet')
    .leftJoin('person', 'person.id', 'sheet.personId')
    .leftJoin('fitting', 'fitting.id', 'sheet.fittingId')
    .select(['fittingId', 'fitting.number as fittingNumber'])
    .select(['sheet.id', 'sheet.number', 'sheet.personId', 'sheet.locationId', 'templateName', 'enquiryId', 'remakes'])
    .select([
      'sheet.linkVersion',
      'sheet.linkRenewedAt',
      'sheet.createdAt',
      'sheet.createdBy',
      'person.userId',
      contactEmail.as('email'),
      'person.firstName',
      'person.phone',
    ])
    .select(['kind', nameOfPerson.as('personName')])

export type SheetRow = NonNullable<Awaited<ReturnType<typeof findSheet>>>

export const findSheet = (work: OnDatabase, id: string) => sheets(work).where('sheet.id', '=', id).executeTakeFirst()

/** Locks a sheet against editing, sharing and approving. */
export const lockSheet = (work: OnDatabase, id: string) =>
  sheets(work).where('sheet.id', '=', id).forNoKeyUpdate('sheet').executeTakeFirst()

/** The latest first. */
export const listVersions = ({ trx }: OnDatabase, sheetId: string) =>
  trx
    .selectFrom('sheetVersion')
    .select(['id', 'number', 'version as revision', 'requestedBy', 'hash', 'createdAt', 'createdBy', 'sharedAt'])
    .select(['approvedAt', 'approvedName'])
    .select(['status', 'matching', 'lengthMethod'])
    .where('sheetId', '=', sheetId)
    .orderBy('number', 'desc')
    .execute()

export type VersionRow = Awaited<ReturnType<typeof listVersions>>[number]

export const listClubs = ({ trx }: OnDatabase, versionId: string) =>
  trx
    .selectFrom('sheetClub')
    .leftJoin('item as head', 'head.id', 'headItemId')
    .leftJoin('item as shaft', 'shaft.id', 'shaftItemId')
    .leftJoin('item as grip', 'grip.id', 'gripItemId')
    .select(['clubKey as key', 'clubId', 'head.sku as head', 'shaft.sku as shaft', 'grip.sku as grip'])
    .select(['slot', 'spec', 'madeBy'])
    .where('sheetVersionId', '=', versionId)
    .orderBy('sheetClub.position')
    .execute()

export type ClubRow = Awaited<ReturnType<typeof listClubs>>[number]

export const listHistory = ({ trx }: OnDatabase, sheetId: string) =>
  trx
    .selectFrom('sheetTransition')
    .innerJoin('sheetVersion', 'sheetVersion.id', 'sheetVersionId')
    .leftJoin('person', 'person.userId', 'actorId')
    .select(['at', 'reason', 'sheetVersion.number as version', 'actorId'])
    .select([
      'fromStatus as from',
      'toStatus as to',
      sql<string | null>`case actor_kind when 'system' then 'The system' else ${nameOfPerson} end`.as('by'),
    ])
    .where('sheetId', '=', sheetId)
    .orderBy('at')
    .orderBy('sheetVersion.number')
    .orderBy('sheetTransition.version')
    .execute()

/** The sheet's club from which a bag's club was built. */
export const findBuiltAs = ({ trx }: OnDatabase, clubId: string) =>
  trx
    .selectFrom('buildClub')
    .innerJoin('build', 'build.id', 'buildId')
    .innerJoin('sheetVersion', 'sheetVersion.id', 'sheetVersionId')
    .select(['clubKey', 'sheetVersionId', 'sheetId'])
    .where('buildClub.clubId', '=', clubId)
    .executeTakeFirst()

export const sheetHistory = historyIn('sheetTransition', 'sheetVersionId')

/** The items of some SKUs, including retired ones, which approved sheets keep. */
export async function itemIdsOf({ trx }: OnDatabase, skus: readonly string[]): Promise<Map<string, string>> {
  if (skus.length === 0) return new Map()
  const items = await trx.selectFrom('item').select(['id', 'sku']).where('sku', 'in', skus).execute()

  return new Map(items.map(({ id, sku }) => [sku, id]))
}

/** Inserts a draft's clubs in order; clubs without a key get one. */
export async function insertClubs(
  { trx }: OnDatabase,
  { versionId, clubs, items }: { versionId: string; clubs: readonly WrittenClub[]; items: Map<string, string> },
): Promise<void> {
  if (clubs.length === 0) return
  const itemOf = (sku: string | undefined) => (sku === undefined ? null : (items.get(sku) ?? null))
  const rows = clubs.map(
    ({ key = randomUUID(), slot, spec, madeBy = 'bench', parts = {}, clubId = null }, position) => ({
      sheetVersionId: versionId,
      clubKey: key,
      position,
      slot,
      spec: JSON.stringify(spec),
      madeBy,
      headItemId: itemOf(parts.head),
      shaftItemId: itemOf(parts.shaft),
      gripItemId: itemOf(parts.grip),
      clubId,
    }),
  )
  await trx.insertInto('sheetClub').values(rows).execute()
}
