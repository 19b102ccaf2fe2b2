import { recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { atPlaceOf, type Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import { type ManyDone, type Refused, undoMinutes } from '#shared/lists/many.ts'
import { signedIn } from '#shared/permissions/may.ts'

import type { ManyAct, Refusal, Verdict } from './act.ts'
import { actOf, named, plansIn, refusedIn } from './plan.ts'
import {
  type ActRow,
  type Chosen,
  countOutcome,
  findAct,
  insertOutcomes,
  listLeftOut,
  listNext,
  lockAct,
  setProgress,
} from './store.ts'

export const noSuchAct = () => new Failure('not_found', 'There is no such preview. Look at it again.')

/** So long somebody may look at a preview before they press. */
const previewMinutes = 60

/**
 * Does what was previewed, a batch at a time: nobody waits long for what it locks. A run that breaks off is gone on with by whoever
 * asks again, and two at once take turns, so that each row is done once.
 */
export async function doAct(asked: Work, actId: string): Promise<ManyDone> {
  const seen = await findAct(asked, actId)
  if (seen?.byId !== signedIn(asked.context.actor).userId) throw noSuchAct()
  const act = actOf(asked, seen.code)
  const work = atPlaceOf(asked, seen)
  if (seen.state === 'planned' && isOld(work, seen)) {
    throw new Failure('expired', 'This preview is over an hour old. Look at it again.')
  }
  while (!(await doBatch(work, act, actId)));

  return outcomeOf(work, act, actId)
}

const isOld = ({ now }: Work, { plannedAt }: ActRow) => now.getTime() - plannedAt.getTime() > previewMinutes * 60_000

/** Does the next rows; returns whether none was left. */
function doBatch(work: Work, act: ManyAct, actId: string): Promise<boolean> {
  return atomically(work, async (work) => {
    const row = await lockAct(work, actId)
    if (!row) throw noSuchAct()
    if (row.state !== 'planned' && row.state !== 'doing') return true

    const next = await listNext(work, row, act.batch)
    if (next.length === 0) {
      await finish(work, act, row)
      return true
    }
    await act.lock?.(
      work,
      next.map(({ id }) => id),
    )
    await insertOutcomes(work, actId, await doRows(work, act, { row, next }))
    // From here on it can be undone, also where the run breaks off and nobody asks again.
    const progress = { state: 'doing' as const, reached: row.reached + next.length, doneAt: work.services.now() }
    await setProgress(work, actId, progress)
    return false
  })
}

async function doRows(work: Work, act: ManyAct, { row, next }: { row: ActRow; next: readonly Chosen[] }) {
  const ids = next.map(({ id }) => id)
  // It was parsed by the same schema when it was planned.
  // oxlint-disable-next-line typescript/consistent-type-assertions
  const asked = row.asked as Parameters<ManyAct['act']>[2]
  const verdicts = withoutChanged(act, await act.judge(work, ids, asked), next)
  const plans = plansIn(verdicts)
  const { done, refused = new Map<string, Refusal>() } =
    plans.size > 0 ? await act.act(work, plans, asked) : { done: new Map() }

  return { done, refused: new Map([...refusedIn(verdicts), ...refused]) }
}

/** What was changed since it was previewed would become something that nobody has seen. */
function withoutChanged(
  act: ManyAct,
  verdicts: ReadonlyMap<string, Verdict<unknown>>,
  next: readonly Chosen[],
): ReadonlyMap<string, Verdict<unknown>> {
  if (!act.versionOf) return verdicts

  const seen = new Map(next.map(({ id, version }) => [id, version]))
  return new Map(
    [...verdicts].map(([id, verdict]) => [
      id,
      'plan' in verdict && act.versionOf?.(verdict.plan) !== seen.get(id) ? { refusal: changedSince } : verdict,
    ]),
  )
}

const changedSince: Refusal = { reason: 'changed', sentence: 'Somebody changed it after the preview.' }

async function finish(work: Work, act: ManyAct, { id, code, asked }: ActRow): Promise<void> {
  await setProgress(work, id, { state: 'done', reached: 0, doneAt: work.services.now() })
  const [done, refused] = [await countOutcome(work, id, ['done']), await countOutcome(work, id, ['refused'])]
  // oxlint-disable-next-line typescript/consistent-type-assertions -- parsed when it was planned
  const facts = act.factsOf?.(asked as Parameters<ManyAct['act']>[2]) ?? {}
  await recordEvent(work, {
    action: `many_${code}`,
    entity: 'many_act',
    entityId: id,
    facts: { ...facts, done, refused },
  })
}

/** What came of it, as it was done, whatever was undone since. */
async function outcomeOf(work: Work, act: ManyAct, actId: string): Promise<ManyDone> {
  const row = await findAct(work, actId)
  if (!row?.doneAt) throw noSuchAct()
  const done = await countOutcome(work, actId, ['done', 'undone', 'kept'])
  const undoUntil = new Date(row.doneAt.getTime() + undoMinutes * 60_000)

  return {
    id: actId,
    done,
    refused: await leftOut(work, act, { actId, outcome: 'refused' }),
    undoUntil: act.undo && done > 0 ? undoUntil : null,
  }
}

export async function leftOut(
  work: Work,
  act: ManyAct,
  { actId, outcome }: { actId: string; outcome: 'refused' | 'kept' },
): Promise<Refused> {
  const { reasons, rows } = await listLeftOut(work, actId, outcome)

  return { count: await countOutcome(work, actId, [outcome]), reasons, rows: await named(work, act, rows) }
}
