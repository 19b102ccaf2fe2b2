import { actorIdOf, recordKind, takeStep } from '#server/audit/service.ts'
import { stockOf } from '#server/inventory/service.ts'
import { type OnDatabase, inOneTrip } from '#server/kernel/db/database.ts'
import { type Work, atPlaceOf } from '#server/kernel/work.ts'
import { deleteOpenTasks } from '#server/workshop/service.ts'
import { Build } from '#shared/builds/orders/contract.ts'
import type { BuildStage } from '#shared/builds/orders/stages.ts'
import { type BuildStatus, buildSteps, buildWords } from '#shared/builds/orders/status.ts'
import { firstStageFor } from '#shared/builds/orders/warranty.ts'

import { clubsToCheck, qcProblemOf } from './measures.ts'
import { presentBuild } from './present.ts'
import { openStage } from './stage-store.ts'
import { type BuildRecord, buildHistory, listBuildClubIds, listBuildClubs, listMeasurements } from './store.ts'
import { listUntaken } from './warranty-store.ts'

export const builds = recordKind({
  entity: 'build',
  noun: 'build',
  action: 'build_changed',
  machine: buildSteps,
  words: buildWords,
  table: 'build',
  history: buildHistory,
  personOf: ({ personId }: CheckedBuild) => personId,
  current: async (work: Work, row: CheckedBuild) => Build.encode(await presentBuild(work, row)),
})

interface CheckedBuild extends BuildRecord {
  qcProblem: string | null
}

type Columns = 'signedName' | 'leftAt' | 'carrier' | 'tracking' | 'feeCents'

interface Step {
  to: BuildStatus
  reason?: string | undefined
  version?: number | undefined
  /** Further changes of its row. */
  set?: Partial<Pick<BuildRecord, Columns>>
}

/** Takes a step of a build's state machine, with its effects, under its lock. */
export async function takeBuildStep(
  asked: Work,
  row: BuildRecord,
  { to, reason, version: seen, set = {} }: Step,
): Promise<void> {
  const work = atPlaceOf(asked, row)
  const [clubs, measured] =
    to === 'qc' || to === 'qc_passed'
      ? await inOneTrip([listBuildClubs(work, row.id), listMeasurements(work, row.id)])
      : [[], []]
  await takeStep(work, builds, {
    row: { ...row, qcProblem: qcProblemOf(clubsToCheck(row, clubs), measured) },
    to,
    seen,
    reason,
    set: async () => ({
      heldFrom: to === 'on_hold' ? row.status : null,
      ...(await bringAlong(work, row, to)),
      ...set,
    }),
  })
}

/** The effects of a step, and its further changes of the row. */
async function bringAlong(work: Work, row: BuildRecord, to: BuildStatus) {
  const { context, now } = work
  const by = actorIdOf(context.actor)
  // A held build resumes as it was.
  if (row.status === 'on_hold' && to !== 'cancelled') return {}
  if (to === 'in_build') {
    const stage = await beginsAt(work, row)
    await openStage(work, row.id, stage)
    return { stage, builderId: row.builderId ?? by, checkedBy: null, checkedAt: null }
  }
  if (to === 'qc_passed') return { checkedBy: by, checkedAt: now }
  // A return has its own shipment and its own bench: whoever mends it does not check it.
  if (to === 'warranty_return') {
    const journey = { shippedTo: '', shippingLineId: null, carrier: '', tracking: '', pickupAt: null, leftAt: null }
    return { ...journey, returnedAt: now, stage: null, builderId: null, checkedBy: null, checkedAt: null }
  }
  if (to === 'qc' && row.status === 'warranty_return') await deleteOpenTasks(work, { kind: 'build', id: row.id })
  if (to === 'ready') return { readyAt: now }
  if (to === 'cancelled') await letGo(work, row.id)

  return {}
}

/** The stage to begin with: bending after a failed check, or the first one that its new parts need. */
async function beginsAt(
  work: OnDatabase,
  { id, status, returnedAt, partsToReplace }: BuildRecord,
): Promise<BuildStage> {
  if (status === 'qc_failed' && partsToReplace === 0) return 'loft_lie'

  return returnedAt === null ? 'prep' : firstStageFor((await listUntaken(work, id)).map(({ part }) => part))
}

/** Releases its parts and removes its tasks. */
async function letGo(work: Work, buildId: string): Promise<void> {
  await stockOf('build_club').release(work, await listBuildClubIds(work, buildId))
  await deleteOpenTasks(work, { kind: 'build', id: buildId })
}
