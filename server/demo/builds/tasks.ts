import { tasksOf } from '#server/builds/service.ts'
import { insertRows } from '#server/demo/insert-rows.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { addDays } from '#shared/booking/local-time.ts'
import { usualTerms } from '#shared/builds/terms.ts'

import type { DemoBuild } from './plan-build.ts'

/** The tasks of begun builds, done and to come: the bench's queue has them beside the tickets. */
export async function insertTasks(trx: Db, builds: readonly DemoBuild[], today: string): Promise<void> {
  const rows = await trx.selectFrom('build').select(['id', 'number']).execute()
  const numbers = new Map(rows.map(({ id, number }) => [id, number]))
  await insertRows(
    trx,
    'benchTask',
    builds
      .filter(({ build }) => build.status !== 'approved')
      .flatMap((planned) =>
        tasksFor(planned).map((task) => ({
          ...task,
          ownerKind: 'build',
          ownerId: planned.build.id,
          ownerNumber: numbers.get(planned.build.id) ?? '',
          dueOn: addDays(today, planned.promisedIn),
        })),
      ),
  )
}

function tasksFor({ sheetClubs, stages }: DemoBuild) {
  const clubs = sheetClubs.filter(({ madeBy }) => madeBy === 'bench').length
  const doneOf = new Map<string, (typeof stages)[number]>(stages.map((one) => [one.stage, one]))

  return clubs === 0
    ? []
    : tasksOf(clubs, usualTerms).map((task) => ({
        ...task,
        doneAt: doneOf.get(task.stage)?.doneAt ?? null,
        doneBy: doneOf.get(task.stage)?.doneBy ?? null,
      }))
}
