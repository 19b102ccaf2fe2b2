import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { underway } from '#shared/builds/factory/status.ts'
import type { ClubState } from '#shared/builds/orders/tracker-contract.ts'
import { nameOfSlot, Slot } from '#shared/clubs/slots.ts'

/** The state of each factory club: expected, received, claimed or checked. */
export async function listMadeClubs({ trx }: OnDatabase, buildId: string): Promise<Map<string, ClubState>> {
  const { rows } = await sql<{ clubId: string; isHere: boolean; isClaimed: boolean; isChecked: boolean }>`
    select build_club_id as club_id, received_at is not null as is_here, checked_at is not null as is_checked,
      exists (select from factory_claim where line_id = line.id and outcome is null) as is_claimed
    from factory_line as line join build_club on build_club.id = build_club_id
    where build_club.build_id = ${buildId} and ended_at is null and dropped_at is null
  `.execute(trx)

  return new Map(
    rows.map(({ clubId, isHere, isClaimed, isChecked }) => [
      clubId,
      isClaimed ? 'claimed' : isChecked ? 'checked' : isHere ? 'here' : 'at_maker',
    ]),
  )
}

/** A build's clubs that their makers still have to send, in words for the client. */
export async function listClubsUnderway({ trx }: OnDatabase, buildId: string): Promise<string[]> {
  const rows = await trx
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
    .where('factoryOrder.status', 'in', [...underway, 'claim'])
    .where('receivedAt', 'is', null)
    .where('endedAt', 'is', null)
    .where('droppedAt', 'is', null)
    .orderBy('buildClub.position')
    .execute()

  return rows.map(({ slot }) => `${nameOfSlot(Slot.parse(slot))} from its maker`)
}
