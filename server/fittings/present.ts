import { answersTo } from '#server/booking/service.ts'
import { sheetsOfFitting } from '#server/builds/service.ts'
import { filesOf } from '#server/files/service.ts'
import { inOneTrip } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import type { Fitting } from '#shared/fittings/records.ts'
import { isShared } from '#shared/fittings/status.ts'
import { Failure } from '#shared/http/failure.ts'
import { holds } from '#shared/permissions/may.ts'

import { fittingLink } from './link.ts'
import { findFitting, type FittingRow, listCandidates, listShots, listTransitions } from './store.ts'

export const fittingNotFound = () => new Failure('not_found', 'There is no such fitting.')

export async function readFitting(work: Work, id: string): Promise<Fitting> {
  const row = await findFitting(work, id)
  if (!row) throw fittingNotFound()

  return presentFitting(work, row)
}

/** A fitting with everything that belongs to it. */
export async function presentFitting(work: Work, row: FittingRow): Promise<Fitting> {
  const [candidates, shots, history, files, sheets] = await inOneTrip([
    listCandidates(work, row.id),
    listShots(work, row.id),
    listTransitions(work, row.id),
    filesOf(work, 'fitting', [row.id]),
    sheetsOfFitting(work, row.id),
  ])
  const { bookingId, reference, serviceName, personId, personName, questions, answers } = row

  return {
    ...row,
    person: personId === null ? null : { id: personId, name: personName ?? '' },
    booking: bookingId === null ? null : { id: bookingId, reference: reference ?? '', serviceName: serviceName ?? '' },
    answers: answersTo(questions ?? [], answers ?? {}),
    link:
      isShared(row.status) && holds(work.context.actor, 'conduct/fittings')
        ? fittingLink.urlOf(work.services.config, row)
        : null,
    candidates,
    shots,
    files: files.get(row.id) ?? [],
    sheets,
    history,
  }
}
