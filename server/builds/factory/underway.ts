import type { Db } from '#server/kernel/db/database.ts'
import { underway } from '#shared/builds/factory/status.ts'
import { nameOfSlot, Slot } from '#shared/clubs/slots.ts'

/** Clubs of a build that their maker has not sent yet, as its client reads them. */
export async function listClubsUnderway(db: Db, buildId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('factoryLine')
    .innerJoin('factoryOrder', 'factoryOrder.id', 'factoryOrderId')
    .innerJoin('buildClub', 'buildClub.id', 'buildClubId')
    .innerJoin('build', 'build.id', 'buildClub.buildId')
    .innerJoin('sheetClub', (join) =>
      join
        .onRef('sheetClub.sheetVersionId', '=', 'build.sheetVersionId')
        .onRef('sheetClub.clubKey', '=', 'buildClub.clubKey'),
    )
    .select('slot')
    .where('build.id', '=', buildId)
    .where('factoryOrder.status', 'in', underway)
    .where('receivedAt', 'is', null)
    .where('endedAt', 'is', null)
    .orderBy('buildClub.position')
    .execute()

  return rows.map(({ slot }) => `${nameOfSlot(Slot.parse(slot))} from its maker`)
}
