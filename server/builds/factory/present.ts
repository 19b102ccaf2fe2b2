import { measuresOf, qcProblemOf } from '#server/builds/orders/measures.ts'
import { listBuildClubs, listMeasurements } from '#server/builds/orders/store.ts'
import { filesOf } from '#server/files/service.ts'
import { listBillsOf, maySeeCosts, moneyOf } from '#server/inventory/service.ts'
import { atomically, inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import { type Work, atPlaceOf } from '#server/kernel/work.ts'
import { lastMailAbout } from '#server/notices/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { FactoryOrder } from '#shared/builds/factory/factory-order.ts'
import { isUnderway } from '#shared/builds/factory/status.ts'
import type { ClubSpec } from '#shared/clubs/spec.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Actor } from '#shared/permissions/may.ts'

import {
  type FactoryLineRow,
  type FactoryRecord,
  findFactoryOrder,
  listClaims,
  listFactoryLines,
  listFactoryMoved,
  listFactoryTransitions,
  lockFactoryOrder,
} from './store.ts'

const notFound = () => new Failure('not_found', 'There is no such order.')

export async function readFactoryOrder(work: Work, id: string, actor: Actor): Promise<FactoryOrder> {
  const row = await findFactoryOrder(work, id)
  if (!row) throw notFound()

  return presentFactoryOrder(work, row, actor)
}

interface FactoryOrderVersion {
  id: string
  version?: number | undefined
}

/**
 * Does something to an order: in one transaction, under its lock, and at its own place. 409 `version_conflict` if the caller has seen an
 * older version.
 */
export const onFactoryOrder = <Result>(
  work: Work,
  { id, version }: FactoryOrderVersion,
  act: (work: Work, row: FactoryRecord) => Promise<Result>,
): Promise<Result> =>
  atomically(work, async (work) => {
    const row = await lockFactoryOrder(work, id)
    if (!row) throw notFound()
    if (version !== undefined && version !== row.version) {
      throw new Failure('version_conflict', 'Somebody has just changed this order. Look at it again.', {
        current: await currentOf(work, row, work.context.actor),
      })
    }

    return act(atPlaceOf(work, row), row)
  })

/** The order as the API shows it, for a version conflict. */
export const currentOf = async (work: Work, row: FactoryRecord, actor: Actor) =>
  FactoryOrder.encode(await presentFactoryOrder(work, row, actor))

export async function presentFactoryOrder(work: Work, row: FactoryRecord, actor: Actor): Promise<FactoryOrder> {
  const [lines, claims, clubs, measured, moved, mail, history, bills] = await inOneTrip([
    listFactoryLines(work, row.id),
    listClaims(work, row.id),
    listBuildClubs(work, row.buildId),
    listMeasurements(work, row.buildId),
    listFactoryMoved(work, row.id),
    lastMailAbout(work, row.id),
    listFactoryTransitions(work, row.id),
    listBillsOf(work, 'factory_order', row.id),
  ])
  const ids = claims.map(({ id }) => id)
  const files = await filesOf(work, 'factory_claim', ids)
  const withCosts = maySeeCosts(actor)

  return {
    ...headOf(row, actor, work.now),
    qcProblem: await qcProblemIn(work, row),
    lines: withHands(lines, clubs).map(({ costCents, ...line }) => {
      const club = clubs.find(({ id }) => id === line.clubId)
      return {
        ...line,
        costCents: withCosts ? costCents : null,
        measures: club ? measuresOf(club, measured) : [],
        claims: claims
          .filter(({ lineId }) => lineId === line.id)
          .map((claim) => ({ ...claim, files: files.get(claim.id) ?? [] })),
      }
    }),
    ...moneyOf(worthOf(lines), bills, actor),
    moved,
    mail: mail ?? null,
    history,
  }
}

interface Specified {
  spec: ClubSpec
}

/** Fills in the hand: a club without one takes that of the build's other clubs, else right. */
export function withHands<Line extends Specified>(lines: readonly Line[], clubs: readonly Specified[]) {
  const hand = [...lines, ...clubs].find(({ spec }) => spec.hand !== undefined)?.spec.hand

  return lines.map((line) => ({
    ...line,
    isHandAssumed: line.spec.hand === undefined && hand === undefined,
    spec: { hand: hand ?? 'right', ...line.spec } satisfies ClubSpec,
  }))
}

/** The booked cost of received clubs; credited ones cost nothing. */
export const worthOf = (lines: readonly { postedCents: number }[]): number =>
  lines.reduce((sum, { postedCents }) => sum + postedCents, 0)

export function headOf(row: FactoryRecord, actor: Actor, now: Date) {
  const { status, expectedOn, zone, supplierId, supplierName, supplierEmail, buildId, buildNumber, totalCents } = row

  return {
    ...row,
    supplier: { id: supplierId, name: supplierName, email: supplierEmail },
    build: { id: buildId, number: buildNumber },
    isLate: isUnderway(status) && expectedOn !== null && expectedOn < localDayOf(now, zone),
    totalCents: maySeeCosts(actor) ? totalCents : null,
  }
}

/** In the house and not signed for yet; a claimed club cannot be signed for. */
export const isToSign = (line: FactoryLineRow): boolean =>
  line.receivedAt !== null &&
  line.endedAt === null &&
  line.droppedAt === null &&
  line.checkedAt === null &&
  !line.isClaimed

/** Why clubs cannot be signed for: measurements missing or out of tolerance; null if none is. */
export async function qcProblemIn(work: OnDatabase, { id, buildId }: FactoryRecord): Promise<string | null> {
  const [lines, clubs, measured] = await inOneTrip([
    listFactoryLines(work, id),
    listBuildClubs(work, buildId),
    listMeasurements(work, buildId),
  ])
  const own = new Set(lines.filter(isToSign).map(({ clubId }) => clubId))

  return qcProblemOf(
    clubs.filter((club) => own.has(club.id)),
    measured,
  )
}
