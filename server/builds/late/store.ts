import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { lockRow } from '#server/kernel/db/lock-row.ts'
import { contactEmail } from '#server/notices/service.ts'
import { forNameOf, idsAnsweredBy } from '#server/people/service.ts'
import { nameOfItem } from '#shared/catalog/goods.ts'
import { Slot, nameOfSlot } from '#shared/clubs/slots.ts'

export const lateParts = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('latePart')
    .innerJoin('build', 'build.id', 'buildId')
    .innerJoin('sheetVersion', 'sheetVersion.id', 'build.sheetVersionId')
    .innerJoin('item', 'item.id', 'latePart.itemId')
    .innerJoin('product', 'product.id', 'item.productId')
    .leftJoin('item as other', 'other.id', 'chosenItemId')
    .leftJoin('product as otherProduct', 'otherProduct.id', 'other.productId')
    .leftJoin('person', 'person.id', 'build.personId')
    .select(['latePart.id', 'latePart.version', 'latePart.itemId', 'arrivesOn', 'promisedFrom', 'promisedTo'])
    .select([
      'latePart.linkVersion',
      'latePart.linkRenewedAt',
      'latePart.createdAt',
      'offeredAt',
      'decidedAt',
      'chosenItemId',
    ])
    .select([
      'buildId',
      'build.locationId',
      'build.number as buildNumber',
      'build.personId',
      'build.sheetVersionId',
      'sheetId',
    ])
    .select(['person.firstName', contactEmail.as('email'), 'product.kind', 'item.priceCents'])
    .select(['otherProduct.brand as chosenBrand', 'otherProduct.name as chosenName', 'other.variant as chosenVariant'])
    .select(['product.brand as partBrand', 'product.name as partName', 'item.variant as partVariant'])
    .select([
      'latePart.status',
      'build.status as buildStatus',
      sql<string>`coalesce(person.first_name || ' ' || person.last_name, '')`.as('personName'),
      sql<number>`(
        select count(*)::integer from stock_need as need join build_club as club on club.id = need.owner_id
          where need.owner_kind = 'build_club' and club.build_id = late_part.build_id and need.item_id = late_part.item_id
      )`.as('clubCount'),
    ])

/** Open offers to a client. */
export const listLateToChoose = (work: OnDatabase, userId: string) =>
  lateParts(work)
    .select(forNameOf(userId).as('forName'))
    .where('person.id', 'in', idsAnsweredBy(work, userId))
    .where('latePart.status', '=', 'offered')
    .orderBy('latePart.createdAt', 'desc')
    .execute()

export type LateRow = NonNullable<Awaited<ReturnType<typeof findLatePart>>>

export const findLatePart = (work: OnDatabase, id: string) =>
  lateParts(work).where('latePart.id', '=', id).executeTakeFirst()

export async function lockLatePart(work: OnDatabase, id: string): Promise<LateRow | undefined> {
  await lockRow(work.trx, 'latePart', id)

  return findLatePart(work, id)
}

export const partOf = ({ partBrand: brand, partName: name, partVariant: variant }: LateRow): string =>
  nameOfItem({ brand, name, variant })

/** The name of the chosen substitute. */
export const chosenOf = ({ chosenBrand: brand, chosenName: name, chosenVariant: variant }: LateRow): string | null =>
  name === null ? null : nameOfItem({ brand: brand ?? '', name, variant: variant ?? '' })

/** The clubs of a build that wait for an item, as their sheet has them. */
export async function listWaitingClubs({ trx }: OnDatabase, { buildId, itemId }: Pick<LateRow, 'buildId' | 'itemId'>) {
  return trx
    .selectFrom('stockNeed')
    .innerJoin('buildClub', 'buildClub.id', 'ownerId')
    .innerJoin('build', 'build.id', 'buildId')
    .innerJoin('sheetClub', (join) =>
      join
        .onRef('sheetClub.sheetVersionId', '=', 'build.sheetVersionId')
        .onRef('sheetClub.clubKey', '=', 'buildClub.clubKey'),
    )
    .select(['buildClub.id', 'buildClub.clubKey', 'stockNeed.quantity'])
    .select(['slot', 'sheetClub.spec'])
    .where('ownerKind', '=', 'build_club')
    .where('buildId', '=', buildId)
    .where('stockNeed.itemId', '=', itemId)
    .orderBy('buildClub.position')
    .execute()
}

export type WaitingClub = Awaited<ReturnType<typeof listWaitingClubs>>[number]

/** The clubs that wait for the part; later, those that have it or its substitute. */
export async function namesOfClubsOf(work: OnDatabase, row: LateRow): Promise<string[]> {
  const waiting = await listWaitingClubs(work, row)

  return waiting.length > 0 ? waiting.map(({ slot }) => nameOfSlot(slot)) : namesOfClubsWith(work, row)
}

async function namesOfClubsWith({ trx }: OnDatabase, { buildId, itemId, chosenItemId }: LateRow): Promise<string[]> {
  const itemOnSheet = chosenItemId ?? itemId
  const rows = await trx
    .selectFrom('build')
    .innerJoin('sheetClub', 'sheetClub.sheetVersionId', 'build.sheetVersionId')
    .select('slot')
    .where('build.id', '=', buildId)
    .where((eb) =>
      eb.or([
        eb('headItemId', '=', itemOnSheet),
        eb('shaftItemId', '=', itemOnSheet),
        eb('gripItemId', '=', itemOnSheet),
      ]),
    )
    .orderBy('position')
    .execute()

  return rows.map(({ slot }) => nameOfSlot(Slot.parse(slot)))
}

export async function listOptions({ trx }: OnDatabase, latePartId: string) {
  const rows = await trx
    .selectFrom('lateOption')
    .innerJoin('item', 'item.id', 'itemId')
    .innerJoin('product', 'product.id', 'productId')
    .select(['item.id', 'brand', 'name', 'variant', 'weightChange', 'swingWeightChange', 'readyOn'])
    .where('latePartId', '=', latePartId)
    .orderBy('lateOption.position')
    .execute()

  return rows.map(({ brand, name, variant, ...option }) => ({ ...option, name: nameOfItem({ brand, name, variant }) }))
}
