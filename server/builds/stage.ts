import { recordKind, takeStep } from '#server/audit/service.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import { useConsumables } from '#server/workshop/service.ts'
import { Build } from '#shared/builds/orders/contract.ts'
import { type BuildStage, nextStage, stageWords } from '#shared/builds/orders/stages.ts'
import { type BuildStatus, unansweredWords } from '#shared/builds/orders/status.ts'
import { ReplacedKind, takenAt } from '#shared/builds/orders/warranty.ts'
import { Failure } from '#shared/http/failure.ts'
import { always, stateMachine } from '#shared/status/state-machine.ts'

import { partsShelf } from './orders/begin.ts'
import { onBuild, presentBuild, readBuild } from './orders/present.ts'
import { closeStage, openStage, wasDone } from './orders/stage-store.ts'
import { type BuildClubRow, type BuildRecord, listBuildClubs } from './orders/store.ts'
import { readTerms } from './terms.ts'
import { putIn } from './warranty/put-in.ts'

interface CuringState {
  status: BuildStage
  curesUntil: Date | null
}

const onceCured = ({ curesUntil }: CuringState, now: Date) =>
  curesUntil && now < curesUntil ? 'Its epoxy has not set yet.' : undefined

/** In order, none skipped. */
const stageSteps = stateMachine<BuildStage, CuringState>({
  prep: { tip_cut: always },
  tip_cut: { dry_fit_weigh: always },
  dry_fit_weigh: { epoxy: always },
  epoxy: { curing: always },
  curing: { butt_cut: onceCured },
  butt_cut: { grip: always },
  grip: { loft_lie: always },
  loft_lie: { built: always },
  built: {},
})

type StagedBuild = Omit<BuildRecord, 'status'> & { status: BuildStage; buildStatus: BuildStatus }

const buildStages = recordKind({
  entity: 'build',
  noun: 'build',
  action: 'build_stage_done',
  machine: stageSteps,
  words: stageWords,
  table: 'build',
  columns: { state: 'stage' },
  personOf: ({ personId }: StagedBuild) => personId,
  current: async (work: Work, { buildStatus, ...row }: StagedBuild) =>
    Build.encode(await presentBuild(work, { ...row, status: buildStatus })),
})

interface FinishStageRequest {
  buildId: string
  stage: BuildStage
  version?: number
}

/** Finishes the current stage. A second builder who does so at once gets the build as the first left it. */
export const finishStage = (work: Work, { buildId, stage, version }: FinishStageRequest): Promise<Build> =>
  onBuild(work, buildId, async (work, row) => {
    if (row.status !== 'in_build' || row.stage === null) {
      throw new Failure('wrong_state', 'This build is not on the bench.')
    }
    if (row.changeToAnswer !== null) throw new Failure('wrong_state', unansweredWords(row.changeToAnswer))
    if (row.stage !== stage) {
      throw new Failure('version_conflict', 'Somebody has just moved this build. Look at it again.', {
        current: Build.encode(await presentBuild(work, row)),
      })
    }

    await moveOn(work, row, { stage, version })
    return readBuild(work, buildId, work.context.actor)
  })

async function moveOn(
  work: Work,
  row: BuildRecord,
  { stage, version: seen }: { stage: BuildStage; version: number | undefined },
): Promise<void> {
  const to = nextStage(stage)
  await takeStep(work, buildStages, {
    row: { ...row, status: stage, buildStatus: row.status },
    to,
    seen,
    set: async () => {
      await takeParts(work, row, stage)
      await closeStage(work, row.id, stage)
      if (to !== 'built') await openStage(work, row.id, to)
      return stage === 'epoxy' ? { curesUntil: await curedAt(work) } : {}
    },
    audited: { stage: to },
  })
}

async function curedAt(work: Timed): Promise<Date> {
  const { cureHours } = await readTerms(work)

  return new Date(work.now.getTime() + cureHours * 3_600_000)
}

/** Takes a stage's parts from stock; under warranty only the replacements. */
async function takeParts(work: Work, row: BuildRecord, stage: BuildStage): Promise<void> {
  const isReturned = row.returnedAt !== null
  if (isReturned) await putIn(work, row, stage)
  const clubs = (await listBuildClubs(work, row.id)).filter(
    ({ madeBy, isBack }) => madeBy === 'bench' && (isBack || !isReturned),
  )
  if (!isReturned) await consumeParts(work, clubs, stage)
  if (await wasDone(work, row, stage)) return

  const used = clubs.map(({ id }) => ({ ownerId: id, stage }))
  await useConsumables(work, partsShelf, used)
}

/** Takes each part once, however often the stage is done; of a changed club the new part. */
async function consumeParts(work: Work, clubs: readonly BuildClubRow[], stage: BuildStage): Promise<void> {
  const part = ReplacedKind.options.find((kind) => takenAt[kind] === stage)
  if (!part) return
  const ids = clubs.map(({ id }) => id)
  const taken = await partsShelf.takenParts(work, ids)
  const parts = clubs.flatMap((club) => {
    const itemId = club[`${part}ItemId`]
    const isTaken = taken.some((one) => one.ownerId === club.id && one.itemId === itemId)
    return itemId === null || isTaken ? [] : [{ ownerId: club.id, itemId, quantity: 1 }]
  })
  if (parts.length > 0) await partsShelf.consume(work, parts)
}
