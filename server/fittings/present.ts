import { answered } from '#server/booking/service.ts'
import { sheetsOfFitting } from '#server/builds/service.ts'
import { filesOf } from '#server/files/service.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import type { Fitting } from '#shared/fittings/records.ts'
import { isShared } from '#shared/fittings/status.ts'
import { Failure } from '#shared/http/failure.ts'
import { holds } from '#shared/permissions/may.ts'

import { fittingLink } from './link.ts'
import { findFitting, type FittingRow, listCandidates, listShots, listTransitions } from './store.ts'

export const fittingNotFound = () => new Failure('not_found', 'There is no such fitting.')

export type FittingServices = Pick<Services, 'db' | 'config' | 'now'>

export async function readFitting(services: FittingServices, id: string, context: Context): Promise<Fitting> {
  const row = await findFitting(services.db, id)
  if (!row) throw fittingNotFound()

  return presentFitting(services, row, context)
}

/** A fitting with all that belongs to it. */
export async function presentFitting(services: FittingServices, row: FittingRow, { actor }: Context): Promise<Fitting> {
  const { db, config } = services
  const [candidates, shots, history, files, sheets] = await Promise.all([
    listCandidates(db, row.id),
    listShots(db, row.id),
    listTransitions(db, row.id),
    filesOf(services, 'fitting', [row.id]),
    sheetsOfFitting(db, row.id),
  ])
  const { bookingId, reference, serviceName, personId, personName, questions, answers } = row

  return {
    ...row,
    person: personId === null ? null : { id: personId, name: personName ?? '' },
    booking: bookingId === null ? null : { id: bookingId, reference: reference ?? '', serviceName: serviceName ?? '' },
    answers: answered(questions ?? [], answers ?? {}),
    link: isShared(row.status) && holds(actor, 'conduct/fittings') ? fittingLink.urlOf(config, row) : null,
    candidates,
    shots,
    files: files.get(row.id) ?? [],
    sheets,
    history,
  }
}
