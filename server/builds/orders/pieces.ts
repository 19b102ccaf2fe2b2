import { sql } from 'kysely'
import { z } from 'zod'

import { namesOf, stockOf } from '#server/inventory/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Consumer } from '#server/kernel/feature.ts'
import { nameHead } from '#server/workshop/service.ts'
import { type ClubPiece, pieceParts } from '#shared/builds/orders/pieces.ts'
import type { ClubSpec } from '#shared/clubs/spec.ts'
import { Id } from '#shared/http/wire.ts'
import type { PartsJob } from '#shared/inventory/parts-job.ts'

import type { BuildClubRow } from './store.ts'
import { listReplacedItems } from './warranty-store.ts'

export type PiecesOf = (clubId: string) => ClubPiece[]

/** The units reserved for clubs or built into them, of items with serials. */
export async function readPieces(work: OnDatabase, clubs: readonly BuildClubRow[]): Promise<PiecesOf> {
  const own = await stockOf('build_club').pieces(
    work,
    clubs.map(({ id }) => id),
  )
  const names = await namesOf(
    work,
    own.map(({ itemId }) => itemId),
  )
  const replaced = await listReplacedItems(
    work,
    clubs.map(({ id }) => id),
  )

  return (clubId) => {
    const club = clubs.find(({ id }) => id === clubId)
    const isOf = (part: ClubPiece['part'], itemId: string) =>
      itemId === club?.[`${part}ItemId`] ||
      replaced.some((one) => one.buildClubId === clubId && one.part === part && one.itemId === itemId)
    return pieceParts.flatMap((part) =>
      own.flatMap(({ ownerId, itemId, serial, named }) =>
        ownerId === clubId && isOf(part, itemId) ? [{ part, sku: names.get(itemId)?.sku ?? '', serial, named }] : [],
      ),
    )
  }
}

/** The sheet's serial wins over the unit's; an unnamed unit is only likely. */
export const withHeadOf = (spec: ClubSpec, pieces: readonly ClubPiece[]): ClubSpec => {
  const head = pieces.find(({ part, named }) => part === 'head' && named)

  return head && !spec.headSerial ? { ...spec, headSerial: head.serial } : spec
}

/** The builds of some clubs, by club id. */
export async function buildsOfClubs({ trx }: OnDatabase, clubIds: readonly string[]): Promise<Map<string, PartsJob>> {
  const rows = await trx
    .selectFrom('buildClub')
    .innerJoin('build', 'build.id', 'buildId')
    .select(['buildClub.id as clubId', 'build.id', 'number'])
    .where(sql<boolean>`build_club.id = any(${clubIds}::uuid[])`)
    .execute()

  return new Map(rows.map(({ clubId, ...build }) => [clubId, { kind: 'build', ...build }]))
}

const Named = z.object({
  ownerKind: z.literal('build_club'),
  ownerId: Id,
  itemId: Id,
  serial: z.string(),
  was: z.string().nullable(),
})

/** A club's head gets its serial later: the club follows. */
export const headsNamed: Consumer = {
  name: 'builds-serials',
  async read(work, events) {
    for (const { type, data } of events) {
      const named = type === 'stock_unit_named' ? Named.safeParse(data).data : undefined
      const clubId = named && (await findClubInBag(work, named))
      if (clubId) await nameHead(work, clubId, named)
    }
  },
}

async function findClubInBag({ trx }: OnDatabase, { ownerId, itemId }: z.output<typeof Named>): Promise<string | null> {
  const row = await trx
    .selectFrom('buildClub')
    .innerJoin('build', 'build.id', 'buildId')
    .innerJoin('sheetClub', (join) =>
      join
        .onRef('sheetClub.sheetVersionId', '=', 'build.sheetVersionId')
        .onRef('sheetClub.clubKey', '=', 'buildClub.clubKey'),
    )
    .select('buildClub.clubId')
    .where('buildClub.id', '=', ownerId)
    .where((eb) =>
      eb.or([
        eb('headItemId', '=', itemId),
        eb.exists(
          eb
            .selectFrom('warrantyPart')
            .select('warrantyPart.id')
            .whereRef('buildClubId', '=', 'buildClub.id')
            .where('part', '=', 'head')
            .where('itemId', '=', itemId),
        ),
      ]),
    )
    .executeTakeFirst()

  return row?.clubId ?? null
}
