import type { Work } from '#server/kernel/work.ts'
import { ManyCode, type ManyList, manyActs, type RecentAct, undoMinutes } from '#shared/lists/many.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { mayDo } from './plan.ts'
import { listUndoable } from './store.ts'

/** What the caller may still undo of a list. */
export async function recentActs(work: Work, list: ManyList): Promise<RecentAct[]> {
  const { actor } = work.context
  const { userId } = signedIn(actor)
  const codes = ManyCode.options.filter(
    (code) =>
      manyActs[code].list === list && mayDo(actor, code) && work.services.manyActs.get(code)?.undo !== undefined,
  )
  if (codes.length === 0) return []

  const acts = await listUndoable(work, codes)
  return acts.flatMap(({ byId, by, doneAt, done, ...act }) =>
    doneAt && done > 0
      ? {
          ...act,
          done,
          doneAt,
          by: byId === userId ? null : (by ?? 'Somebody else'),
          undoUntil: new Date(doneAt.getTime() + undoMinutes * 60_000),
        }
      : [],
  )
}
