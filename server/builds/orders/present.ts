import { findItemNames } from '#server/builds/items.ts'
import { readTerms } from '#server/builds/terms.ts'
import { stockOf } from '#server/inventory/service.ts'
import { type OnDatabase, atomically, inOneTrip } from '#server/kernel/db/database.ts'
import { type Work, atPlaceOf } from '#server/kernel/work.ts'
import { listPromises } from '#server/workshop/service.ts'
import type { Build } from '#shared/builds/orders/contract.ts'
import type { WarrantyPart } from '#shared/builds/orders/warranty.ts'
import type { BuildTerms } from '#shared/builds/terms.ts'
import { Failure } from '#shared/http/failure.ts'
import { type Actor, holds } from '#shared/permissions/may.ts'

import { clubsToCheck, measuresOf, qcProblemOf } from './measures.ts'
import { readPieces } from './pieces.ts'
import { presentChanges } from './present-changes.ts'
import {
  type BuildClubRow,
  type BuildRecord,
  findBuild,
  listBuildClubs,
  listBuildStages,
  listBuildTransitions,
  listEarlierMeasurements,
  listMeasurements,
  lockBuild,
} from './store.ts'
import { type WarrantyPartRow, listWarrantyParts } from './warranty-store.ts'

export const buildNotFound = () => new Failure('not_found', 'There is no such build.')

/** Whether the person sees all builds or builds this one. To others it does not exist. */
export const maySeeBuild = ({ builderId }: Pick<BuildRecord, 'builderId'>, actor: Actor): boolean =>
  holds(actor, 'view_all_builds/builds') ||
  (holds(actor, 'edit_builds/builds') && actor.kind === 'person' && actor.userId === builderId)

/** Does something to a build that whoever asks may see: in one transaction, under its lock, and at its own place. */
export const onBuild = <Result>(
  work: Work,
  buildId: string,
  act: (work: Work, row: BuildRecord) => Promise<Result>,
): Promise<Result> =>
  atomically(work, async (work) => {
    const row = await lockBuild(work, buildId)
    if (!row || !maySeeBuild(row, work.context.actor)) throw buildNotFound()

    return act(atPlaceOf(work, row), row)
  })

export async function readBuild(work: OnDatabase, id: string | undefined, actor: Actor): Promise<Build> {
  const row = id === undefined ? undefined : await findBuild(work, id)
  if (!row || !maySeeBuild(row, actor)) throw buildNotFound()

  return presentBuild(work, row)
}

/** A build with clubs, parts, measurements and history. */
export async function presentBuild(work: OnDatabase, row: BuildRecord): Promise<Build> {
  const [clubs, measured, earlier, stages, promises, history, replaced, changes] = await inOneTrip([
    listBuildClubs(work, row.id),
    listMeasurements(work, row.id),
    listEarlierMeasurements(work, row.id),
    listBuildStages(work, row.id),
    listPromises(work, { kind: 'build', id: row.id }),
    listBuildTransitions(work, row.id),
    listWarrantyParts(work, row.id),
    presentChanges(work, row.id),
  ])
  const clubIds = clubs.map(({ id }) => id)
  const [missing, taken, piecesOf, items, terms] = await inOneTrip([
    stockOf('build_club').missing(work, clubIds),
    stockOf('build_club').taken(work, clubIds),
    readPieces(work, clubs),
    findItemNames(work, [...clubs.flatMap(itemsOf), ...replaced.map(({ itemId }) => itemId)]),
    readTerms(work),
  ])

  return {
    ...row,
    ...headOf(row),
    missing,
    taken,
    shippingCents: shippingCentsOf(row, terms),
    shippingTotalCents: row.shippingTotalCents ?? 0,
    qcProblem: qcProblemOf(clubsToCheck(row, clubs), measured),
    checkedBy: row.checkerName,
    warrantyParts: replaced.map((part) => presentReplaced(part, items)),
    clubs: clubs.map(({ id, passportCode, slot, spec, madeBy, isBack, collectedAt, collectedBy, ...club }) => ({
      id,
      passportCode,
      slot,
      spec,
      madeBy,
      isBack,
      collectedAt,
      collectedBy,
      collectedReason: club.collectedReason,
      parts: itemsOf(club).flatMap((itemId) => items.get(itemId) ?? []),
      pieces: piecesOf(id),
      measures: measuresOf({ id, spec }, measured),
      earlierMeasures: earlier.filter(({ buildClubId }) => buildClubId === id),
    })),
    stages,
    promises,
    changes,
    history,
  }
}

/** The shipping price before tax; null without an order or under warranty. */
export function shippingCentsOf(
  { isSent, shippingLineCents, returnedAt, orderId }: BuildRecord,
  { shippingCents }: Pick<BuildTerms, 'shippingCents'>,
): number {
  if (isSent) return shippingLineCents ?? 0

  return returnedAt === null && orderId !== null ? shippingCents : 0
}

const presentReplaced = (row: WarrantyPartRow, items: Awaited<ReturnType<typeof findItemNames>>): WarrantyPart => {
  const { id, buildClubId: clubId, part, was, itemId, serial, reason, by, chosenAt, takenAt } = row
  const { sku, name } = items.get(itemId) ?? { sku: '', name: '' }

  return { id, clubId, part, was, sku, name, serial, reason, by, at: takenAt ?? chosenAt, isTaken: takenAt !== null }
}

const itemsOf = ({
  headItemId,
  shaftItemId,
  gripItemId,
}: Pick<BuildClubRow, 'headItemId' | 'shaftItemId' | 'gripItemId'>) =>
  [headItemId, shaftItemId, gripItemId].filter((id) => id !== null)

function headOf(row: BuildRecord) {
  const { personId, personName, builderId, builderName, orderId, orderNumber, orderTotalCents } = row

  return {
    person: personId === null ? null : { id: personId, name: personName ?? '' },
    builder: builderId === null ? null : { userId: builderId, name: builderName ?? '' },
    quote: { id: row.quoteId, number: row.quoteNumber },
    sheet: { id: row.sheetId, number: row.sheetNumber, version: row.sheetVersion },
    order: orderId === null ? null : { id: orderId, number: orderNumber ?? '', totalCents: orderTotalCents ?? 0 },
  }
}
