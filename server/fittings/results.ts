import { filesOf } from '#server/files/service.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import { refuseReplaced, refuseSettled, renewLink } from '#server/kernel/secrets/signed-link.ts'
import type { Services } from '#server/kernel/services.ts'
import { readStudioPlace } from '#server/settings/service.ts'
import { publicPart } from '#shared/clubs/spec.ts'
import type { OwnFitting, SharedFitting } from '#shared/fittings/records.ts'
import { isShared } from '#shared/fittings/status.ts'
import { Failure } from '#shared/http/failure.ts'

import { changing } from './changing.ts'
import { fittingLink } from './link.ts'
import { fittingRows } from './list.ts'
import { fittingNotFound } from './present.ts'
import { findFitting, type FittingRow, listCandidates, listShots } from './store.ts'

/** Those of one's own that may be read, the latest first. */
export const listOwnFittings = async (db: Db, userId: string): Promise<{ fittings: OwnFitting[] }> => ({
  fittings: await fittingRows(db)
    .where('person.userId', '=', userId)
    .where('fitting.status', 'in', ['results_shared', 'accepted', 'no_purchase', 'followup_due'])
    .where('fitting.sharedAt', 'is not', null)
    .orderBy('fitting.createdAt', 'desc')
    .execute(),
})

/** What was never shared, or was taken back, is not there; nor is what belongs to somebody else. */
const isReadable = (row: FittingRow | undefined): row is FittingRow =>
  row !== undefined && isShared(row.status) && row.sharedAt !== null

export async function readOwnFitting(services: Services, fittingId: string, userId: string): Promise<SharedFitting> {
  const row = await findFitting(services.db, fittingId)
  if (!isReadable(row) || row.userId !== userId) throw fittingNotFound()

  return presentShared(services, row)
}

export async function readSharedFitting(services: Services, token: string): Promise<SharedFitting> {
  const linked = fittingLink.read(services.config.secretKey, token)
  const row = linked && (await findFitting(services.db, linked.id))
  if (!linked || !isReadable(row)) throw fittingNotFound()
  await refuseReplaced(linked, row, () => readStudioPlace(services.db))
  const history = ['fitting_transition', 'fitting_id'] as const
  await refuseSettled(services.db, { id: row.id, history, isSettled: true, days: 365 }, services.now())

  return presentShared(services, row)
}

async function presentShared(services: Services, row: FittingRow): Promise<SharedFitting> {
  const [candidates, shots, files] = await Promise.all([
    listCandidates(services.db, row.id),
    listShots(services.db, row.id),
    filesOf(services, 'fitting', [row.id]),
  ])

  return {
    ...row,
    candidates: candidates.map((candidate) => ({ ...candidate, spec: publicPart(candidate.spec) })),
    shots: shots.filter(({ included }) => included),
    files: files.get(row.id) ?? [],
  }
}

/** Ends the link that was given out, and makes another one. */
export const renewFittingLink = (services: Services, fittingId: string, context: Context) =>
  changing(services, fittingId, context, async (trx, row) => {
    if (!isReadable(row)) throw new Failure('wrong_state', 'Share the results first.')

    await renewLink(trx, { table: 'fitting', id: fittingId }, services.now())
    return { action: 'fitting_link_renewed' }
  })
