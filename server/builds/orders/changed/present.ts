import { listBuildClubs, listFormerClubs } from '#server/builds/orders/store.ts'
import { presentClub } from '#server/builds/sheets/present.ts'
import { listClubs } from '#server/builds/sheets/store.ts'
import { namesOf, stockOf } from '#server/inventory/service.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { BuildChange } from '#shared/builds/orders/changed-contract.ts'
import { pieceParts } from '#shared/builds/orders/pieces.ts'
import type { TakenPart } from '#shared/builds/orders/taken-contract.ts'
import { diffOf, isPublic } from '#shared/builds/sheets/diff.ts'

import { type BuildChangeRow, listBuildChanges } from './store.ts'

/** What was taken for a club that has something else in its place now, or is none of the build any more. */
export async function listLeftOver(db: Db, buildId: string): Promise<TakenPart[]> {
  const open = (await listBuildChanges(db, buildId)).filter(({ answeredAt }) => answeredAt === null)
  if (open.length === 0) return []
  const has = new Set(
    (await listBuildClubs(db, buildId)).flatMap((club) =>
      pieceParts.map((part) => `${club.id} ${club[`${part}ItemId`]}`),
    ),
  )
  const former = (
    await Promise.all(open.map(({ fromVersionId }) => listFormerClubs(db, buildId, fromVersionId)))
  ).flat()
  const parts = former.flatMap((club) =>
    pieceParts.flatMap((part) => {
      const itemId = club[`${part}ItemId`]
      return itemId === null || has.has(`${club.id} ${itemId}`) ? [] : [{ club, part, itemId }]
    }),
  )
  const taken = await stockOf('build_club').takenParts(db, [...new Set(parts.map(({ club }) => club.id))])
  const names = await namesOf(
    db,
    taken.map(({ itemId }) => itemId),
  )

  return taken.flatMap(({ ownerId, itemId, valueCents }): TakenPart[] => {
    const found = parts.find((one) => one.club.id === ownerId && one.itemId === itemId)
    if (!found) return []
    const { club, part } = found
    return [
      {
        clubId: ownerId,
        slot: club.slot,
        itemId,
        kind: part,
        name: names.get(itemId)?.name ?? '',
        costCents: valueCents,
      },
    ]
  })
}

/** What was changed since it was ordered, and what the bench is asked. */
export async function presentChanges(db: Db, buildId: string): Promise<BuildChange[]> {
  const rows = await listBuildChanges(db, buildId)
  const leftOver = (await listLeftOver(db, buildId)).map(({ clubId, slot, itemId, kind, name }) => ({
    clubId,
    slot,
    itemId,
    kind,
    name,
  }))

  return Promise.all(rows.map((row, at) => presentChange(db, row, at === 0 ? leftOver : [])))
}

async function presentChange(
  db: Db,
  { quoteId, quoteNumber, fromVersionId, toVersionId, ...row }: BuildChangeRow,
  leftOver: BuildChange['leftOver'],
): Promise<BuildChange> {
  const clubsOf = async (versionId: string) =>
    (await listClubs(db, versionId)).map((club) => presentClub(club, 'staff'))
  const changes = diffOf(await clubsOf(fromVersionId), await clubsOf(toVersionId)).filter(isPublic)

  return { ...row, quote: { id: quoteId, number: quoteNumber }, changes, leftOver }
}
