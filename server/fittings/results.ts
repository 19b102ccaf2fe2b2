import { filesOf } from '#server/files/service.ts'
import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import { refuseReplaced, refuseSettled, renewLink } from '#server/kernel/secrets/signed-link.ts'
import type { Work } from '#server/kernel/work.ts'
import { publicPart } from '#shared/clubs/spec.ts'
import type { OwnFitting, SharedFitting } from '#shared/fittings/records.ts'
import { isShared } from '#shared/fittings/status.ts'
import { Failure } from '#shared/http/failure.ts'

import { changing } from './changing.ts'
import { fittingLink } from './link.ts'
import { fittingRows } from './list.ts'
import { fittingNotFound } from './present.ts'
import { findFitting, type FittingRow, listCandidates, listShots } from './store.ts'

/** The shared fittings of an account, the latest first. */
export const listOwnFittings = async (work: OnDatabase, userId: string): Promise<{ fittings: OwnFitting[] }> => ({
  fittings: await fittingRows(work)
    .where('person.userId', '=', userId)
    .where('fitting.status', 'in', ['results_shared', 'accepted', 'no_purchase', 'followup_due'])
    .where('fitting.sharedAt', 'is not', null)
    .orderBy('fitting.createdAt', 'desc')
    .execute(),
})

/** Results that were never shared, or were taken back, are answered as not found. */
const isReadable = (row: FittingRow | undefined): row is FittingRow =>
  row !== undefined && isShared(row.status) && row.sharedAt !== null

export async function readOwnFitting(work: Work, fittingId: string, userId: string): Promise<SharedFitting> {
  const row = await findFitting(work, fittingId)
  if (!isReadable(row) || row.userId !== userId) throw fittingNotFound()

  return presentShared(work, row)
}

export async function readSharedFitting(work: Work, token: string): Promise<SharedFitting> {
  const { trx, services, now } = work
  const linked = fittingLink.read(services.config.secretKey, token)
  const row = linked && (await findFitting(work, linked.id))
  if (!linked || !isReadable(row)) throw fittingNotFound()
  refuseReplaced(linked, row, work.place)
  const history = ['fitting_transition', 'fitting_id'] as const
  await refuseSettled(trx, { id: row.id, history, isSettled: true, days: 365 }, now)

  return presentShared(work, row)
}

async function presentShared(work: Work, row: FittingRow): Promise<SharedFitting> {
  const [candidates, shots, files] = await inOneTrip([
    listCandidates(work, row.id),
    listShots(work, row.id),
    filesOf(work, 'fitting', [row.id]),
  ])

  return {
    ...row,
    candidates: candidates.map((candidate) => ({ ...candidate, spec: publicPart(candidate.spec) })),
    shots: shots.filter(({ included }) => included),
    files: files.get(row.id) ?? [],
  }
}

/** Ends the present link and makes another one. */
export const renewFittingLink = (work: Work, fittingId: string) =>
  changing(work, fittingId, async ({ trx }, row) => {
    if (!isReadable(row)) throw new Failure('wrong_state', 'Share the results first.')

    await renewLink(trx, { table: 'fitting', id: fittingId }, work.now)
    return { action: 'fitting_link_renewed' }
  })
