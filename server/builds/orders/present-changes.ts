import { presentClub } from '#server/builds/sheets/present.ts'
import { listClubs } from '#server/builds/sheets/store.ts'
import { namesOf, stockOf } from '#server/inventory/service.ts'
import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import type { BuildChange } from '#shared/builds/orders/changed-contract.ts'
import { pieceParts } from '#shared/builds/orders/pieces.ts'
import type { TakenPart } from '#shared/builds/orders/taken-contract.ts'
import { diffOf, isPublic } from '#shared/builds/sheets/diff.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'

import { listOrderedClubs, type BuildChangeRow, listBuildChanges } from './changes-store.ts'
import { type BuildClubRow, listBuildClubs, listFormerClubs } from './store.ts'

/** Parts taken or ordered for clubs that have another part now or were removed. */
export async function listLeftOver(work: OnDatabase, buildId: string): Promise<TakenPart[]> {
  const open = (await listBuildChanges(work, buildId)).filter(({ answeredAt }) => answeredAt === null)
  if (open.length === 0) return []
  const clubs = await listBuildClubs(work, buildId)
  const former = (
    await inOneTrip(open.map(({ fromVersionId }) => listFormerClubs(work, buildId, fromVersionId)))
  ).flat()

  return [...(await partsLeftOver(work, clubs, former)), ...(await clubsLeftOver(work, buildId, { clubs, former }))]
}

type FormerClubRow = Awaited<ReturnType<typeof listFormerClubs>>[number]

/** Factory clubs that the build no longer needs: removed, built here, or of another model now. */
async function clubsLeftOver(
  work: OnDatabase,
  buildId: string,
  { clubs, former }: { clubs: readonly BuildClubRow[]; former: readonly FormerClubRow[] },
): Promise<TakenPart[]> {
  const isKept = ({ id, spec }: FormerClubRow) => {
    const now = clubs.find((club) => club.id === id)
    return now?.madeBy === 'maker' && now.spec.headBrand === spec.headBrand && now.spec.headModel === spec.headModel
  }
  const gone = new Map(former.filter((club) => !isKept(club)).map((club) => [club.id, club]))
  if (gone.size === 0) return []

  return (await listOrderedClubs(work, buildId)).flatMap(({ clubId, postedCents }): TakenPart[] => {
    const club = gone.get(clubId)
    if (!club) return []
    const name = `${nameOfSlot(club.slot)} of its maker`
    return [{ clubId, slot: club.slot, itemId: null, kind: 'club', name, costCents: postedCents }]
  })
}

async function partsLeftOver(
  work: OnDatabase,
  clubs: readonly BuildClubRow[],
  former: readonly FormerClubRow[],
): Promise<TakenPart[]> {
  const has = new Set(
    clubs
      .filter(({ madeBy }) => madeBy === 'bench')
      .flatMap((club) => pieceParts.map((part) => `${club.id} ${club[`${part}ItemId`]}`)),
  )
  const parts = former.flatMap((club) =>
    pieceParts.flatMap((part) => {
      const itemId = club[`${part}ItemId`]
      return itemId === null || has.has(`${club.id} ${itemId}`) ? [] : [{ club, part, itemId }]
    }),
  )
  const taken = await stockOf('build_club').takenParts(work, [...new Set(parts.map(({ club }) => club.id))])
  const names = await namesOf(
    work,
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

/** The changes since the order, and the question to the bench. */
export async function presentChanges(work: OnDatabase, buildId: string): Promise<BuildChange[]> {
  const rows = await listBuildChanges(work, buildId)
  const leftOver = (await listLeftOver(work, buildId)).map(({ clubId, slot, itemId, kind, name }) => ({
    clubId,
    slot,
    itemId,
    kind,
    name,
  }))

  return inOneTrip(rows.map((row, at) => presentChange(work, row, at === 0 ? leftOver : [])))
}

async function presentChange(
  work: OnDatabase,
  { quoteId, quoteNumber, fromVersionId, toVersionId, ...row }: BuildChangeRow,
  leftOver: BuildChange['leftOver'],
): Promise<BuildChange> {
  const clubsOf = async (versionId: string) =>
    (await listClubs(work, versionId)).map((club) => presentClub(club, 'staff'))
  const changes = diffOf(await clubsOf(fromVersionId), await clubsOf(toVersionId)).filter(isPublic)

  return { ...row, quote: { id: quoteId, number: quoteNumber }, changes, leftOver }
}
