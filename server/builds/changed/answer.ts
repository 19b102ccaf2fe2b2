import { actorIdOf, recordKind, takeStep } from '#server/audit/service.ts'
import { fatedBy } from '#server/builds/cancel/taken.ts'
import { dropFactoryClubs } from '#server/builds/factory/dropped.ts'
import { insertTasks, partsShelf, promiseFirstDay } from '#server/builds/orders/begin.ts'
import { type BuildChangeRow, answerChanges, listBuildChanges } from '#server/builds/orders/changes-store.ts'
import { listLeftOver } from '#server/builds/orders/present-changes.ts'
import { onBuild, readBuild } from '#server/builds/orders/present.ts'
import { dropStage, openStage } from '#server/builds/orders/stage-store.ts'
import { builds } from '#server/builds/orders/step.ts'
import type { BuildRecord } from '#server/builds/orders/store.ts'
import type { Work } from '#server/kernel/work.ts'
import { deleteOpenTasks, listPromises } from '#server/workshop/service.ts'
import type { buildChangesContract } from '#shared/builds/orders/answer-contract.ts'
import { Build } from '#shared/builds/orders/contract.ts'
import { type BuildStage, stages } from '#shared/builds/orders/stages.ts'
import type { BuildStatus } from '#shared/builds/orders/status.ts'
import type { ChosenFate } from '#shared/builds/orders/taken-contract.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import { always, stateMachine } from '#shared/status/state-machine.ts'

/** Where a changed build may go: checked and ready ones are checked again or return to the bench; others stay. */
const stays = (status: BuildStatus) => ({ [status]: always })
const checked = { qc: always, in_build: always }

const answerSteps = stateMachine<BuildStatus, { status: BuildStatus }>({
  approved: stays('approved'),
  parts_check: stays('parts_check'),
  awaiting_parts: stays('awaiting_parts'),
  parts_ready: stays('parts_ready'),
  queued: stays('queued'),
  in_build: stays('in_build'),
  qc: checked,
  qc_failed: { qc_failed: always, in_build: always },
  qc_passed: checked,
  ready: checked,
  picked_up: {},
  shipped: {},
  closed: {},
  on_hold: {},
  cancelled: {},
  warranty_return: {},
})

const answeredBuilds = recordKind({
  ...builds,
  action: 'build_change_answered',
  machine: answerSteps,
})

type Answer = Parsed<typeof buildChangesContract.answerBuildChange>['body'] & { buildId: string; changeId: string }

/** The bench says at which stage a changed build goes on. */
export const answerChange = (work: Work, { buildId, changeId, ...answer }: Answer): Promise<Build> =>
  onBuild(work, buildId, async (work, row) => {
    const open = (await listBuildChanges(work, buildId)).filter(
      ({ answeredAt, asks }) => !answeredAt && asks.length > 0,
    )
    if (!open.some(({ id }) => id === changeId)) {
      throw new Failure('wrong_state', 'Nothing of this change is asked any more.')
    }
    if (row.status === 'on_hold') throw new Failure('wrong_state', 'It is on hold. Resume it first.')
    if (answer.rebalanced === undefined && open.some(({ asks }) => asks.includes('rebalance'))) {
      throw invalidField('rebalanced', 'Say who balances the putter anew: its length, lie or shaft is another.')
    }

    await settleLeftOver(work, buildId, answer.parts ?? [])
    await goOn(work, row, answer, open)
    await answerChanges(work, buildId, {
      answeredAt: work.now,
      answeredBy: actorIdOf(work.context.actor),
      backTo: answer.backTo ?? null,
      rebalanced: answer.rebalanced ?? null,
      note: answer.note ?? '',
    })
    return readBuild(work, buildId, work.context.actor)
  })

/** Returns leftover parts to the shelf or scraps them: none stays in work in progress, and none is sold. */
async function settleLeftOver(work: Work, buildId: string, chosen: readonly ChosenFate[]): Promise<void> {
  const parts = fatedBy(await listLeftOver(work, buildId), chosen)
  if (parts.some(({ fate }) => fate === 'billed')) {
    throw new Failure('invalid_input', 'The client pays what the quote says: nothing is billed here.')
  }
  await dropFactoryClubs(
    work,
    buildId,
    parts.flatMap(({ clubId, kind }) => (kind === 'club' ? [clubId] : [])),
  )
  for (const { clubId, itemId, fate } of parts) {
    if (itemId === null) continue
    const part = { ownerId: clubId, itemId, quantity: 1 }
    if (fate === 'shelved') await partsShelf.giveBack(work, [part])
    else await partsShelf.settle(work, [clubId], 'scrapped', itemId)
  }
}

async function goOn(
  work: Work,
  row: BuildRecord,
  { backTo, version: seen, note }: Omit<Answer, 'buildId' | 'changeId'>,
  open: readonly BuildChangeRow[],
): Promise<void> {
  const to = backTo === undefined ? stayingAt(row.status) : backAt(row, backTo)
  const reason = [`After ${open.at(0)?.quoteNumber ?? 'a change'}`, note].filter(Boolean).join(': ')
  // Signatures and messages concerned the former clubs.
  const anew = to === row.status ? {} : { checkedBy: null, checkedAt: null, readyAt: null, pickupAt: null }
  await takeStep(work, answeredBuilds, {
    row: { ...row, qcProblem: null },
    to,
    seen,
    reason,
    set: { ...anew, ...(backTo && { stage: backTo, curesUntil: null }) },
  })
  if (backTo) await putBack(work, row, { backTo, reason })
}

const stayingAt = (status: BuildStatus): BuildStatus => (status === 'qc_passed' || status === 'ready' ? 'qc' : status)

function backAt({ status, stage }: BuildRecord, backTo: BuildStage): BuildStatus {
  if (status !== 'in_build' && !answerSteps.canBecome(status, 'in_build'))
    throw invalidField('backTo', 'The bench has not begun it.')
  if (
    stage !== null &&
    status === 'in_build' &&
    stages.includes(stage) &&
    stages.indexOf(backTo) > stages.indexOf(stage)
  ) {
    throw invalidField('backTo', 'The bench has not come so far.')
  }
  return 'in_build'
}

/** Queues the remaining tasks and promises the day anew. */
async function putBack(
  work: Work,
  row: BuildRecord,
  { backTo, reason }: { backTo: BuildStage; reason: string },
): Promise<void> {
  const owner = { kind: 'build', id: row.id } as const
  const [promise] = await listPromises(work, owner)
  await dropStage(work, row.id)
  await openStage(work, row.id, backTo)
  await deleteOpenTasks(work, owner)
  const waits = row.missingParts > 0
  await promiseFirstDay(work, { build: row, reason, former: promise?.promisedOn, waits, from: backTo })
  await insertTasks(work, row, backTo)
}
