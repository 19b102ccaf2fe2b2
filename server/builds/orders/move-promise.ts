import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { type Work, atPlaceOf } from '#server/kernel/work.ts'
import { getLocation } from '#server/settings/service.ts'
import { listPromises, promiseDay } from '#server/workshop/service.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { hoursOn } from '#shared/booking/opening.ts'
import { openStatuses } from '#shared/builds/orders/status.ts'

import { lockBuild } from './store.ts'

interface PromiseMove {
  /** The earliest day on which it can be ready. */
  readyOn: string
  reason: string
}

export interface MovedPromise {
  from: string | null
  to: string
}

const isOpen = (status: string) => openStatuses.some((open) => open === status)

// No studio closes for longer.
const longestClosure = 60

/**
 * Moves the promise of a build to the first day on which it can be ready and collected; the former promise stays on
 * record. Undefined if the promise can be kept.
 */
export async function movePromise(
  asked: Work,
  buildId: string,
  { readyOn, reason }: PromiseMove,
): Promise<MovedPromise | undefined> {
  const { trx, context, now } = asked
  const row = await lockBuild(asked, buildId)
  const build = { kind: 'build', id: buildId } as const
  const from = (await listPromises(asked, build))[0]?.promisedOn ?? null
  if (!row || !isOpen(row.status) || (from !== null && from >= readyOn)) return undefined
  const work = atPlaceOf(asked, row)

  const location = await getLocation(work)
  const today = localDayOf(now, location.zone)
  const first = readyOn < today ? today : readyOn
  const days = Array.from({ length: longestClosure }, (_, ahead) => addDays(first, ahead))
  const promisedOn = days.find((day) => hoursOn(day, location).length > 0) ?? first
  await promiseDay(work, build, { promisedOn, reason, at: now, by: actorIdOf(context.actor) })
  await trx
    .updateTable('build')
    .set({ version: row.version + 1 })
    .where('id', '=', buildId)
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordEvent(work, {
    action: 'build_promise_moved',
    entity: 'build',
    entityId: buildId,
    before: { promisedOn: from },
    after: { promisedOn },
    reason,
    publish: { version: row.version + 1, personId: row.personId },
  })

  return { from, to: promisedOn }
}
