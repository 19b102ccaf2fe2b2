import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { ReplacedKind } from '#shared/builds/orders/warranty.ts'

import { fullNameIn } from './store.ts'

const parts = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('warrantyPart')
    .innerJoin('buildClub', 'buildClub.id', 'buildClubId')
    .leftJoin('person', (join) =>
      join.on('person.userId', '=', sql<string>`coalesce(warranty_part.taken_by, warranty_part.chosen_by)`),
    )
    .select(['warrantyPart.id', 'buildClubId', 'was', 'itemId', 'serial', 'reason', 'chosenAt', 'takenAt'])
    .select((eb) => ['part', eb.ref('buildClub.isBack').as('isBack'), fullNameIn('person').as('by')])
    .orderBy('chosenAt')
    .orderBy('warrantyPart.id')

/** All replacements in a build's clubs, done or planned. */
export const listWarrantyParts = (work: OnDatabase, buildId: string) =>
  parts(work).where('buildId', '=', buildId).execute()

export type WarrantyPartRow = Awaited<ReturnType<typeof listWarrantyParts>>[number]

/** Replacements that the bench has not taken yet. */
export const listUntaken = (work: OnDatabase, buildId: string) =>
  parts(work).where('buildId', '=', buildId).where('takenAt', 'is', null).execute()

interface NewWarrantyPart {
  buildClubId: string
  part: ReplacedKind
  was: string
  itemId: string
  serial: string
  reason: string
  chosenBy: string | null
  chosenAt: Date
}

/** Replaces an earlier choice that is not taken yet. */
export async function insertWarrantyPart({ trx }: OnDatabase, row: NewWarrantyPart): Promise<void> {
  await trx
    .deleteFrom('warrantyPart')
    .where('buildClubId', '=', row.buildClubId)
    .where('part', '=', row.part)
    .where('takenAt', 'is', null)
    .execute()
  await trx.insertInto('warrantyPart').values(row).execute()
}

export const deleteWarrantyPart = ({ trx }: OnDatabase, id: string) =>
  trx.deleteFrom('warrantyPart').where('id', '=', id).where('takenAt', 'is', null).execute()

export const markTaken = (
  { trx }: OnDatabase,
  ids: readonly string[],
  taken: { takenAt: Date; takenBy: string | null },
) => trx.updateTable('warrantyPart').set(taken).where('id', 'in', ids).execute()

export const setClubsBack = ({ trx }: OnDatabase, buildId: string, clubIds: readonly string[]) =>
  trx
    .updateTable('buildClub')
    // Clubs that had left early count as left with all.
    .set({
      isBack: sql<boolean>`build_club.id = any(${clubIds}::uuid[])`,
      collectedAt: null,
      collectedBy: '',
      collectedReason: '',
    })
    .where('buildId', '=', buildId)
    .execute()

export const findBuildOfClub = ({ trx }: OnDatabase, clubId: string) =>
  trx
    .selectFrom('buildClub')
    .innerJoin('build', 'build.id', 'buildId')
    .select(['build.id', 'number', 'status', 'version', 'builderId', 'buildClub.id as buildClubId'])
    .where('buildClub.clubId', '=', clubId)
    .executeTakeFirst()

/** All items ever chosen as replacements for some clubs. */
export const listReplacedItems = ({ trx }: OnDatabase, clubIds: readonly string[]) =>
  trx
    .selectFrom('warrantyPart')
    .select(['buildClubId', 'itemId', 'part'])
    .where(sql<boolean>`build_club_id = any(${clubIds}::uuid[])`)
    .execute()
