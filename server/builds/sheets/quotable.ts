import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'

/** The newest shared version. Not locked: shared versions never change. */
export const findQuotableVersion = ({ trx }: OnDatabase, sheetId: string) =>
  trx
    .selectFrom('sheet')
    .leftJoin('fitting', 'fitting.id', 'sheet.fittingId')
    .leftJoin('sheetVersion', (join) =>
      join
        .onRef('sheetVersion.sheetId', '=', 'sheet.id')
        .on('sheetVersion.status', 'in', ['shared', 'approved', 'locked']),
    )
    .select(['sheet.id', 'sheet.personId', 'sheet.locationId', 'sheetVersion.id as versionId'])
    .select('fitting.bookingId as fittingBookingId')
    .where('sheet.id', '=', sheetId)
    .where('templateName', 'is', null)
    .orderBy('sheetVersion.number', 'desc')
    .executeTakeFirst()

/** A version's clubs with the items of their parts. */
export const listSheetClubs = ({ trx }: OnDatabase, sheetVersionId: string) =>
  trx
    .selectFrom('sheetClub')
    .select(['clubKey', 'position', 'headItemId', 'shaftItemId', 'gripItemId', 'madeBy', 'slot', 'spec'])
    .where('sheetVersionId', '=', sheetVersionId)
    .orderBy('position')
    .execute()

export type SheetClubRow = Awaited<ReturnType<typeof listSheetClubs>>[number]

/** The number of clubs of the version in a column. */
export const clubCountOf = (versionColumn: string) =>
  sql<number>`(select count(*)::integer from sheet_club where sheet_version_id = ${sql.ref(versionColumn)})`
