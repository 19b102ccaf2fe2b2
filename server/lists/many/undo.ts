import { recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { atPlaceOf, type Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import { type ManyUndone, undoMinutes } from '#shared/lists/many.ts'

import type { ManyAct } from './act.ts'
import { leftOut, noSuchAct } from './do.ts'
import { actOf } from './plan.ts'
import { type ActRow, countOutcome, findAct, listNext, listToUndo, lockAct, setProgress, setUndone } from './store.ts'

/** Undoes an act, a batch at a time, as it was done. Whoever holds its right may, since they could do the same row by row. */
export async function undoAct(asked: Work, actId: string): Promise<ManyUndone> {
  const seen = await findAct(asked, actId)
  if (!seen) throw noSuchAct()
  const act = actOf(asked, seen.code)
  if (!act.undo) throw new Failure('wrong_state', 'This cannot be undone.')
  if (seen.state === 'planned') throw new Failure('wrong_state', 'This is not done yet.')
  const work = atPlaceOf(asked, seen)
  if ((seen.state === 'done' || seen.state === 'doing') && isOver(work, seen)) {
    throw new Failure('expired', 'This was done too long ago to be undone. Change what is wrong one by one.')
  }
  while (!(await undoBatch(work, act, actId)));

  return {
    id: actId,
    undone: await countOutcome(work, actId, ['undone']),
    refused: await leftOut(work, act, { actId, outcome: 'kept' }),
  }
}

const isOver = ({ now }: Work, { doneAt }: ActRow) => !doneAt || now.getTime() - doneAt.getTime() > undoMinutes * 60_000

/** Undoes the next rows; returns whether none was left. */
function undoBatch(work: Work, act: ManyAct, actId: string): Promise<boolean> {
  return atomically(work, async (work) => {
    const row = await lockAct(work, actId)
    if (!row) throw noSuchAct()
    if (row.state === 'undone') return true

    const { id } = row
    const reached = row.state === 'undoing' ? row.reached : 0
    const next = (await listNext(work, { id, reached }, act.batch)).map((one) => one.id)
    if (next.length === 0) {
      await finish(work, row)
      return true
    }
    await act.lock?.(work, next)
    const rows = await listToUndo(work, actId, next)
    // oxlint-disable-next-line typescript/consistent-type-assertions -- parsed when it was planned
    const asked = row.asked as Parameters<ManyAct['act']>[2]
    const kept = rows.length > 0 ? await act.undo?.(work, rows, asked) : undefined
    await setUndone(work, actId, { ids: rows.map((one) => one.id), kept: kept ?? new Map() })
    await setProgress(work, actId, { state: 'undoing', reached: reached + next.length })
    return false
  })
}

async function finish(work: Work, { id, code }: ActRow): Promise<void> {
  await setProgress(work, id, { state: 'undone', reached: 0, undoneAt: work.services.now() })
  const [undone, kept] = [await countOutcome(work, id, ['undone']), await countOutcome(work, id, ['kept'])]
  await recordEvent(work, {
    action: `many_${code}_undone`,
    entity: 'many_act',
    entityId: id,
    facts: { undone, kept },
  })
}
