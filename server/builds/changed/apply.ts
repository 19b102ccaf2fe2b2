import { recordEvent } from '#server/audit/service.ts'
import { callOffDrafts } from '#server/builds/factory/step.ts'
import {
  insertClubs,
  insertTasks,
  lookForParts,
  partsOf,
  partsShelf,
  promiseFirstDay,
} from '#server/builds/orders/begin.ts'
import { insertBuildChange, listAtMaker } from '#server/builds/orders/changes-store.ts'
import { takeBuildStep } from '#server/builds/orders/step.ts'
import {
  type BuildClubRow,
  type BuildRecord,
  listBuildClubs,
  lockBuild,
  withdrawMeasurements,
} from '#server/builds/orders/store.ts'
import type { NeededPart } from '#server/inventory/service.ts'
import { changeOne } from '#server/kernel/db/change-one.ts'
import type { Work } from '#server/kernel/work.ts'
import { deleteOpenTasks, listPromises } from '#server/workshop/service.ts'
import type { ChangeAsk } from '#shared/builds/orders/changed-contract.ts'
import { type BuildStatus, changeRefusal, waitsOf } from '#shared/builds/orders/status.ts'
import { diffOf, isPublic } from '#shared/builds/sheets/diff.ts'
import { needsRebalance } from '#shared/clubs/rules.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'
import { Failure } from '#shared/http/failure.ts'

interface ApprovedChange {
  quote: { id: string; number: string }
  sheetVersionId: string
}

const atBench: readonly BuildStatus[] = ['in_build', 'qc', 'qc_failed', 'qc_passed', 'ready']

const isAtBench = ({ status, heldFrom }: Pick<BuildRecord, 'status' | 'heldFrom'>) =>
  atBench.includes(heldFrom ?? status)

/**
 * A build follows the version that was approved last: its clubs change, parts are released and reserved, changed clubs
 * are measured again, and its day is planned anew. What was begun or made stays as it is, and the bench is asked.
 */
export async function applyChange(work: Work, row: BuildRecord, change: ApprovedChange): Promise<void> {
  const { trx, now } = work
  const refusal = changeRefusal(row)
  if (refusal !== undefined) throw new Failure('wrong_state', refusal)

  const before = await listBuildClubs(work, row.id)
  const { sheetVersionId, quote } = change
  await trx
    .updateTable('build')
    .set({ sheetVersionId, quoteId: quote.id, version: row.version + 1 })
    .where('id', '=', row.id)
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertClubs(work, row.id, sheetVersionId)
  const after = await listBuildClubs(work, row.id)
  const changed = changedClubs(before, after)
  refuseCollected(before, changed)
  const asks = await asksOf(work, row, { before, after, changed })
  await followParts(work, row, { before, after })
  if (changed.length > 0) await withdrawMeasurements(work, changed, now)
  await insertBuildChange(work, {
    buildId: row.id,
    quoteId: quote.id,
    fromVersionId: row.sheetVersionId,
    toVersionId: sheetVersionId,
    at: now,
    asks,
  })
  await followMaker(work, row, { before, changed, reason: `${quote.number} has changed it` })
  await followBench(work, row.id, quote.number)
  await recordEvent(work, {
    action: 'build_spec_changed',
    entity: 'build',
    entityId: row.id,
    before: { sheetVersionId: row.sheetVersionId },
    after: { sheetVersionId },
    facts: { quote: quote.number, clubs: changed.length, asks: asks.join(', ') },
    ...(row.personId !== null && { onBehalfOf: row.personId }),
    publish: { version: row.version + 1, personId: row.personId },
  })
}

/** Refuses changes of clubs that the client has. */
function refuseCollected(before: readonly BuildClubRow[], changed: readonly string[]): void {
  const gone = before.find(({ id, collectedAt }) => collectedAt !== null && changed.includes(id))
  if (!gone) return

  throw new Failure(
    'wrong_state',
    `The ${nameOfSlot(gone.slot)} has left the house: leave it in the sheet as it was, and change the others.`,
  )
}

interface Clubs {
  before: readonly BuildClubRow[]
  after: readonly BuildClubRow[]
}

const compared = (clubs: readonly BuildClubRow[]) =>
  clubs.map(({ clubKey: key, slot, spec, madeBy, ...items }) => ({
    key,
    slot,
    spec,
    madeBy,
    parts: {
      ...(items.headItemId && { head: items.headItemId }),
      ...(items.shaftItemId && { shaft: items.shaftItemId }),
      ...(items.gripItemId && { grip: items.gripItemId }),
    },
  }))

/** Clubs that are built differently, added or removed. Notes and prices alone change no club. */
function changedClubs(before: readonly BuildClubRow[], after: readonly BuildClubRow[]): string[] {
  const keys = new Set(
    diffOf(compared(before), compared(after))
      .filter((change) => isPublic(change) && change.field !== 'notes')
      .map(({ key }) => key),
  )
  const ids = [...before, ...after].filter(({ clubKey }) => keys.has(clubKey)).map(({ id }) => id)

  return [...new Set(ids)]
}

async function asksOf(
  work: Work,
  row: BuildRecord,
  { before, after, changed }: Clubs & { changed: readonly string[] },
): Promise<ChangeAsk[]> {
  const ofBench = [...before, ...after].some(({ id, madeBy }) => madeBy === 'bench' && changed.includes(id))
  const atMaker = changed.length > 0 ? await listAtMaker(work, changed) : []
  const former = new Map(before.map((club) => [club.id, club]))
  const isTuned = after.some(({ id, spec }) => needsRebalance(former.get(id)?.spec ?? spec, spec))

  return [
    ...(isAtBench(row) && ofBench ? (['begun'] as const) : []),
    ...(atMaker.length > 0 ? (['maker'] as const) : []),
    ...(isTuned ? (['rebalance'] as const) : []),
  ]
}

const keyOf = ({ ownerId, itemId }: NeededPart) => `${ownerId} ${itemId}`

/** Releases parts no longer needed and reserves new ones. Taken parts stay taken. */
async function followParts(work: Work, { id, number }: BuildRecord, { before, after }: Clubs): Promise<void> {
  const [former, latter] = [before.flatMap(partsOf), after.flatMap(partsOf)]
  const [had, has] = [new Set(former.map(keyOf)), new Set(latter.map(keyOf))]
  const ids = [...new Set([...former, ...latter].map(({ ownerId }) => ownerId))]
  const taken = new Set((await partsShelf.takenParts(work, ids)).map(keyOf))
  for (const { ownerId, itemId } of former.filter((part) => !has.has(keyOf(part)))) {
    await partsShelf.release(work, [ownerId], itemId)
  }
  await partsShelf.reserve(
    work,
    latter.filter((part) => !had.has(keyOf(part)) && !taken.has(keyOf(part))),
    { kind: 'build', id, number },
  )
}

/** Cancels drafts of factory orders, to be ordered as the clubs are now. */
async function followMaker(
  work: Work,
  { id }: BuildRecord,
  { before, changed, reason }: { before: readonly BuildClubRow[]; changed: readonly string[]; reason: string },
): Promise<void> {
  if (before.some((club) => club.madeBy === 'maker' && changed.includes(club.id))) await callOffDrafts(work, id, reason)
}

/** Plans an unbegun build again: tasks, day, missing parts. */
async function followBench(work: Work, buildId: string, quoteNumber: string): Promise<void> {
  const row = await lockBuild(work, buildId)
  if (!row) return
  const owner = { kind: 'build', id: buildId } as const
  const [promise] = await listPromises(work, owner)
  // A begun build is planned once the bench has named the stage.
  if (isAtBench(row)) return

  const reason = `${quoteNumber} has changed it`
  await deleteOpenTasks(work, owner)
  await promiseFirstDay(work, { build: row, reason, former: promise?.promisedOn, waits: row.missingParts > 0 })
  if (row.status !== 'approved') await insertTasks(work, row)
  const waits = waitsOf(row) !== undefined
  if (waits && (row.status === 'parts_ready' || row.status === 'queued')) {
    await takeBuildStep(work, row, { to: 'awaiting_parts', reason })
  } else if (waits && (row.heldFrom === 'parts_ready' || row.heldFrom === 'queued')) {
    await changeOne(work.trx.updateTable('build').set({ heldFrom: 'awaiting_parts' }).where('id', '=', buildId))
  } else await lookForParts(work, buildId)
}
