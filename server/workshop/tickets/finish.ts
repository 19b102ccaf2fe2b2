import { actorIdOf } from '#server/audit/service.ts'
import { changeOne } from '#server/kernel/db/change-one.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import { type Work, atPlaceOf } from '#server/kernel/work.ts'
import { finishBenchTasks } from '#server/workshop/bench/tasks.ts'
import { Failure } from '#shared/http/failure.ts'

import { consumeParts } from './parts.ts'
import { takeTicketStep } from './step.ts'
import { findTasks, findTicket, isOnBench } from './store.ts'

/**
 * Marks tasks as done, all or none; of two builders who finish the same one, the second is told. The first finished
 * task puts its ticket on the bench, the last one sends it to the check, or lets it cure.
 */
export const finishTasks = (work: Work, taskIds: readonly string[]): Promise<{ done: number }> =>
  atomically(work, async (work) => {
    const ids = [...new Set(taskIds)]
    const tasks = await findTasks(work, ids)
    if (tasks.length < ids.length || tasks.some(({ ownerKind }) => ownerKind !== 'ticket')) {
      throw new Failure('not_found', 'There is no such task.')
    }
    const owners = [...new Set(tasks.map(({ ownerId }) => ownerId))].toSorted()
    await lockAll(work, { ticket: owners })
    const placeOf = new Map<string, string>()
    for (const ownerId of owners) {
      const row = await findTicket(work, ownerId)
      if (!row || !isOnBench(row.status))
        throw new Failure('wrong_state', 'The bench does not work on this ticket now.')
      if (row.heldAt !== null) throw new Failure('wrong_state', `${row.number} is held: ${row.heldReason}`)
      if (row.status === 'approved' || row.status === 'awaiting_parts') {
        await takeTicketStep(work, row, { to: 'in_repair' })
      }
      placeOf.set(ownerId, row.locationId)
    }

    const done = await finishBenchTasks(work, 'ticket', { ids, at: work.now, userId: actorIdOf(work.context.actor) })
    if (done.length < ids.length) throw new Failure('wrong_state', 'Somebody else has just done one of these.')
    for (const ownerId of owners) {
      const own = done.filter((one) => one.ownerId === ownerId)
      await consumeParts(atPlaceOf(work, { locationId: placeOf.get(ownerId) ?? work.place.id }), ownerId, own)
      const cureMinutes = Math.max(...own.map((one) => one.cureMinutes))
      await moveOn(work, ownerId, new Date(work.now.getTime() + cureMinutes * 60_000))
    }
    return { done: done.length }
  })

async function moveOn(work: Work, ownerId: string, curesUntil: Date): Promise<void> {
  const row = await findTicket(work, ownerId)
  if (!row) return
  const until = row.curesUntil && row.curesUntil > curesUntil ? row.curesUntil : curesUntil
  if (row.tasksLeft > 0) {
    await changeOne(work.trx.updateTable('ticket').set({ curesUntil: until }).where('id', '=', ownerId))
    return
  }
  const isCuring = until > work.now
  const cured = { ...row, curesUntil: until }
  await takeTicketStep(work, cured, { to: isCuring ? 'curing' : 'qc', set: { curesUntil: until } })
}
