import { actorIdOf } from '#server/audit/service.ts'
import { partsShelf } from '#server/builds/orders/begin.ts'
import { type BuildRecord, listBuildClubs } from '#server/builds/orders/store.ts'
import {
  listUntaken,
  listWarrantyParts,
  markTaken,
  type WarrantyPartRow,
} from '#server/builds/orders/warranty-store.ts'
import { findParts } from '#server/builds/parts.ts'
import { changeOne } from '#server/kernel/db/change-one.ts'
import type { Work } from '#server/kernel/work.ts'
import { withPart } from '#shared/builds/late/change.ts'
import type { BuildStage } from '#shared/builds/orders/stages.ts'
import { takenAt } from '#shared/builds/orders/warranty.ts'
import type { ClubSpec } from '#shared/clubs/spec.ts'

/** Takes a stage's replacement parts from stock and updates their clubs. */
export async function putIn(work: Work, row: BuildRecord, stage: BuildStage): Promise<void> {
  const { trx, context, now } = work
  const parts = (await listUntaken(work, row.id)).filter(({ part }) => takenAt[part] === stage)
  if (parts.length === 0) return

  await retireReplaced(work, row, parts)
  await partsShelf.consume(
    work,
    parts.map(({ buildClubId, itemId }) => ({ ownerId: buildClubId, itemId, quantity: 1 })),
  )
  await markTaken(
    work,
    parts.map(({ id }) => id),
    { takenAt: now, takenBy: actorIdOf(context.actor) },
  )
  const items = await findParts(work, { ids: parts.map(({ itemId }) => itemId) })
  const clubs = await listBuildClubs(work, row.id)
  for (const part of parts) {
    const club = clubs.find(({ id }) => id === part.buildClubId)
    const item = items.find(({ id }) => id === part.itemId)
    if (!club || !item) continue
    const spec = withReplaced(club.spec, item.spec, part)
    await changeOne(
      trx
        .updateTable('buildClub')
        .set({ spec: JSON.stringify(spec) })
        .where('id', '=', club.id),
    )
  }
}

/** Retires the serial of a replaced head, so that the next unit of the same item is told apart. */
async function retireReplaced(work: Work, row: BuildRecord, parts: readonly WarrantyPartRow[]): Promise<void> {
  const clubs = await listBuildClubs(work, row.id)
  const before = (await listWarrantyParts(work, row.id)).filter(({ takenAt: at }) => at !== null)
  for (const { buildClubId, part } of parts) {
    const sold = clubs.find(({ id }) => id === buildClubId)?.[`${part}ItemId`] ?? null
    const later = before.filter((one) => one.buildClubId === buildClubId && one.part === part)
    const itemIds = [...(sold === null ? [] : [sold]), ...later.map(({ itemId }) => itemId)]
    if (itemIds.length > 0) await partsShelf.retire(work, buildClubId, itemIds)
  }
}

/** A club with another part: the agreed angles and length stay. */
export function withReplaced(
  spec: ClubSpec,
  part: ClubSpec,
  { part: kind, serial }: Pick<WarrantyPartRow, 'part' | 'serial'>,
): ClubSpec {
  const { headSerial, ...others } = spec
  const agreed = Object.fromEntries(
    (['loft', 'lie', 'length', 'swingWeight'] as const).flatMap((key) =>
      spec[key] === undefined ? [] : [[key, spec[key]]],
    ),
  )
  const ownSerial = kind === 'head' ? serial : headSerial

  return { ...withPart(others, part), ...agreed, ...(ownSerial && { headSerial: ownSerial }) }
}
