import { sql } from 'kysely'
import { z } from 'zod'

import { findItemNames } from '#server/builds/items.ts'
import { movePromise } from '#server/builds/orders/move-promise.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Consumer } from '#server/kernel/feature.ts'
import type { Work } from '#server/kernel/work.ts'
import { addDays } from '#shared/booking/local-time.ts'
import { Id } from '#shared/http/wire.ts'
import type { Actor } from '#shared/permissions/may.ts'
import { dayWords } from '#shared/time-words.ts'

const actor: Actor = { kind: 'system', job: 'builds' }

/** After the last part: a day at the bench, one to cure, one to finish. */
export const daysAfterParts = 3

const Moved = z.object({ itemId: Id, to: z.iso.date() })

/** A part's day moved: promises that cannot be kept move too, and their builds are listed for staff. */
export const arrivalsMoved: Consumer = {
  name: 'builds-late',
  async read(work, events) {
    for (const { type, data } of events) {
      const moved = type === 'arrival_moved' ? Moved.safeParse(data).data : undefined
      if (moved) await noticeLate({ ...work, context: { actor } }, moved)
    }
  },
}

async function noticeLate(work: Work, { itemId, to }: z.output<typeof Moved>): Promise<void> {
  const builds = await listBuildsWaitingFor(work, itemId)
  if (builds.length === 0) return
  const name = (await findItemNames(work, [itemId])).get(itemId)?.name ?? ''
  const { locale } = work.place
  for (const buildId of builds) {
    const promise = await movePromise(work, buildId, {
      readyOn: addDays(to, daysAfterParts),
      reason: `${name} comes on ${dayWords(to, locale)}`,
    })
    if (promise)
      await keepLate(work, { buildId, itemId, arrivesOn: to, promisedFrom: promise.from, promisedTo: promise.to })
  }
}

async function listBuildsWaitingFor({ trx }: OnDatabase, itemId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('stockNeed')
    .innerJoin('buildClub', 'buildClub.id', 'ownerId')
    .select('buildId')
    .distinct()
    .where('ownerKind', '=', 'build_club')
    .where('itemId', '=', itemId)
    .orderBy('buildId')
    .execute()

  return rows.map(({ buildId }) => buildId)
}

interface LateArrival {
  buildId: string
  itemId: string
  arrivesOn: string
  promisedFrom: string | null
  promisedTo: string
}

/** One case for each part of a build; a further delay updates it. */
async function keepLate({ trx, now }: Work, late: LateArrival): Promise<void> {
  const { arrivesOn, promisedTo } = late
  await trx
    .insertInto('latePart')
    .values({ ...late, createdAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['buildId', 'itemId'])
        // In letters, as in the index: a plan that is kept does not know the values of parameters.
        .where(sql`status`, 'in', sql`('open', 'offered')`)
        .doUpdateSet((eb) => ({ arrivesOn, promisedTo, version: eb('latePart.version', '+', 1) })),
    )
    .execute()
}
