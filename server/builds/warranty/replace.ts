import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { partsShelf } from '#server/builds/orders/begin.ts'
import { onBuild, presentBuild, readBuild } from '#server/builds/orders/present.ts'
import { type BuildClubRow, type BuildRecord, listBuildClubs } from '#server/builds/orders/store.ts'
import {
  type WarrantyPartRow,
  deleteWarrantyPart,
  insertWarrantyPart,
  listUntaken,
  listWarrantyParts,
} from '#server/builds/orders/warranty-store.ts'
import { findParts } from '#server/builds/parts.ts'
import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { Build } from '#shared/builds/orders/contract.ts'
import type { buildWarrantyContract } from '#shared/builds/orders/warranty-contract.ts'
import { type ReplacedKind, isStillTaken, replacedWords } from '#shared/builds/orders/warranty.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'

import { planWork } from './take-back.ts'

type WarrantyReplacement = Parsed<typeof buildWarrantyContract.replacePart>['body'] & { buildId: string }

/** Reserves a part to replace a failed one; without stock it is waited for. */
export const replacePart = (
  work: Work,
  { buildId, clubId, part, sku, serial = '', reason, version }: WarrantyReplacement,
): Promise<Build> =>
  changeParts(work, { buildId, version }, async (work, row) => {
    const club = (await listBuildClubs(work, buildId)).find(({ id }) => id === clubId)
    if (!club?.isBack) throw invalidField('clubId', 'This club did not come back.')
    if (club.madeBy === 'maker') throw invalidField('clubId', 'Its maker built it: claim it there.')
    if (row.status === 'in_build' && !isStillTaken(part, row.stage)) {
      throw new Failure(
        'wrong_state',
        `The bench is past the ${replacedWords[part].toLowerCase()}s. Send it back to it.`,
      )
    }
    const item = await findItem(work, sku, part)
    const was = await nameOfPart(work, club, part)
    const by = { chosenBy: actorIdOf(work.context.actor), chosenAt: work.now }
    const before = (await listUntaken(work, buildId)).find((one) => one.buildClubId === club.id && one.part === part)
    await insertWarrantyPart(work, { buildClubId: club.id, part, was, itemId: item.id, serial, reason, ...by })
    await promisePart(work, row, { clubId: club.id, itemId: item.id, before })
    return { action: 'warranty_part_chosen', facts: { clubId, part, sku }, reason }
  })

interface LeavePartRequest {
  buildId: string
  warrantyPartId: string
}

/** Keeps the part in its club after all. */
export const leavePart = (work: Work, { buildId, warrantyPartId }: LeavePartRequest): Promise<Build> =>
  changeParts(work, { buildId }, async (work) => {
    const found = (await listWarrantyParts(work, buildId)).find(({ id }) => id === warrantyPartId)
    if (!found) throw new Failure('not_found', 'There is no such part.')
    if (found.takenAt !== null) throw new Failure('wrong_state', 'The bench has put it in already.')
    await deleteWarrantyPart(work, found.id)
    await partsShelf.release(work, [found.buildClubId], found.itemId)
    return { action: 'warranty_part_left', facts: { clubId: found.buildClubId, part: found.part } }
  })

interface WarrantyEvent {
  action: string
  facts: Record<string, string>
  reason?: string
}

async function changeParts(
  work: Work,
  { buildId, version }: { buildId: string; version?: number | undefined },
  change: (work: Work, row: BuildRecord) => Promise<WarrantyEvent>,
): Promise<Build> {
  return onBuild(work, buildId, async (work, row) => {
    if (version !== undefined && version !== row.version) {
      throw new Failure('version_conflict', 'Somebody has just changed this build. Look at it again.', {
        current: Build.encode(await presentBuild(work, row)),
      })
    }
    if (row.returnedAt === null || !changing.has(row.status)) {
      throw new Failure('wrong_state', 'Parts are replaced in what came back under warranty, before it is checked.')
    }

    const done = await change(work, row)
    // Once the bench has begun, its tasks stay.
    if (row.status !== 'in_build') await planWork(work, row)
    const next = row.version + 1
    await changeOne(work.trx.updateTable('build').set({ version: next }).where('id', '=', buildId))
    await recordEvent(work, {
      ...done,
      entity: 'build',
      entityId: buildId,
      publish: { version: next, personId: row.personId },
    })
    return readBuild(work, buildId, work.context.actor)
  })
}

const changing = new Set(['warranty_return', 'in_build', 'qc_failed'])

/** Reserves another part; the club keeps its other reservations and its place among those who wait. */
async function promisePart(
  work: Work,
  { id, number }: BuildRecord,
  { clubId, itemId, before }: { clubId: string; itemId: string; before: WarrantyPartRow | undefined },
): Promise<void> {
  if (before?.itemId === itemId) return
  if (before) await partsShelf.release(work, [clubId], before.itemId)
  await partsShelf.reserve(work, [{ ownerId: clubId, itemId, quantity: 1 }], { kind: 'build', id, number })
}

async function findItem(work: OnDatabase, sku: string, part: ReplacedKind) {
  const [item] = await findParts(work, { sku })
  if (item?.kind !== part) {
    throw invalidField('sku', `${sku} is no ${replacedWords[part].toLowerCase()} that we have.`)
  }

  return item
}

/** The name of the part in the club now. */
async function nameOfPart(work: OnDatabase, { spec, ...items }: BuildClubRow, part: ReplacedKind): Promise<string> {
  const words = [spec[`${part}Brand`], spec[`${part}Model`]].filter(Boolean).join(' ')
  if (words) return words
  const itemId = items[`${part}ItemId`]
  const [item] = itemId === null ? [] : await findParts(work, { ids: [itemId] })

  return item?.name ?? replacedWords[part]
}
