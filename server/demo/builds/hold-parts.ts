import { partsShelf } from '#server/builds/service.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { Place } from '#server/kernel/place.ts'
import { stages } from '#shared/builds/orders/stages.ts'

interface HoldPartsContext {
  now: Date
  studio: Place
}

const dayLength = 86_400_000
const hasLeft = new Set(['picked_up', 'shipped', 'closed'])

/** The stage that consumes each part; all later stages have consumed it too. */
const takers = { shaftItemId: 'tip_cut', headItemId: 'epoxy', gripItemId: 'grip' } as const
const columns = ['shaftItemId', 'headItemId', 'gripItemId'] as const

const isTaken = (stage: string | null, column: keyof typeof takers) =>
  stage === 'built' || stages.findIndex((one) => one === stage) > stages.indexOf(takers[column])

/** Reserves the parts that builds wait for, consumes what the bench took, and settles what has left. */
export async function holdParts(trx: Db, { now, studio }: HoldPartsContext): Promise<void> {
  const at = new Date(now.getTime() - dayLength)
  const work = { now: at, place: studio, trx, context: { actor: { kind: 'system', job: 'demo' } as const } }
  for (const [id, clubs] of Map.groupBy(await listClubs(trx), ({ buildId }) => buildId)) {
    const partsWhere = (wanted: (stage: string | null, column: keyof typeof takers) => boolean) =>
      clubs.flatMap((club) =>
        columns
          .filter((column) => wanted(club.stage, column))
          .flatMap((column) => ({ ownerId: club.id, itemId: club[column] ?? '', quantity: 1 }))
          .filter(({ itemId }) => itemId !== ''),
      )
    const { number = '', status = '' } = clubs[0] ?? {}
    await partsShelf.reserve(
      work,
      partsWhere((stage, column) => !isTaken(stage, column)),
      { kind: 'build', id, number },
    )
    await partsShelf.consume(work, partsWhere(isTaken))
    const clubIds = clubs.map((club) => club.id)
    if (hasLeft.has(status)) await partsShelf.settle(work, clubIds, 'sold')
  }
}

const listClubs = (trx: Db) =>
  trx
    .selectFrom('buildClub')
    .innerJoin('build', 'build.id', 'buildId')
    .innerJoin('sheetClub', (join) =>
      join
        .onRef('sheetClub.sheetVersionId', '=', 'build.sheetVersionId')
        .onRef('sheetClub.clubKey', '=', 'buildClub.clubKey'),
    )
    .select(['buildClub.id', 'buildId', 'build.number', 'build.status', 'stage'])
    .select(['headItemId', 'shaftItemId', 'gripItemId'])
    .where('madeBy', '=', 'bench')
    .where('headItemId', 'is not', null)
    // What those of earlier months took has left the shelves already.
    .where('build.orderId', 'is', null)
    .orderBy('build.createdAt')
    .orderBy('buildId')
    .orderBy('buildClub.position')
    .execute()
