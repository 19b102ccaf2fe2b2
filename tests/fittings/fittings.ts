import { randomUUID } from 'node:crypto'

import type { Db } from '#server/kernel/db/database.ts'
import { fittingsContract } from '#shared/fittings/contract.ts'
import type { ShotFigures } from '#shared/fittings/figures.ts'
import type { Fitting, NewFitting, NewShot } from '#shared/fittings/records.ts'
import type { FittingStatus } from '#shared/fittings/status.ts'
import { makeClient } from '#tests/people/clients.ts'
import { makeStudio } from '#tests/support/make.ts'
import type { CallAs } from '#tests/support/test.ts'

export const shotOf = (candidateId: string, figures: ShotFigures): NewShot => ({
  id: randomUUID(),
  candidateId,
  figures,
})

/** Five of one candidate, around a carry and a line. */
export const fiveShots = (candidateId: string, carry: number, scatter: number): NewShot[] =>
  [-2, -1, 0, 1, 2].map((at) => shotOf(candidateId, { carry: carry + at * scatter, side: at * scatter }))

/** A studio with a fitter and a client of theirs. */
export async function openBay({ db, as }: { db: Db; as: CallAs }) {
  await makeStudio(db)
  const personId = await makeClient(db, { email: 'ana@example.com' })
  const fitter = await as('fitter')
  const open = (more: Partial<NewFitting> = {}) =>
    fitter(fittingsContract.openFitting, { headers: {}, body: { personId, slot: 'D', ...more } })
  const step = ({ id }: Pick<Fitting, 'id'>, to: FittingStatus, reason?: string) =>
    fitter(fittingsContract.stepFitting, { params: { fittingId: id }, body: { to, ...(reason && { reason }) } })
  const addCandidate = ({ id }: Pick<Fitting, 'id'>, label: string) =>
    fitter(fittingsContract.addCandidate, {
      params: { fittingId: id },
      headers: {},
      body: { label, slot: 'D', spec: { loft: 900, length: 728 } },
    })
  const hit = ({ id }: Pick<Fitting, 'id'>, shots: NewShot[]) =>
    fitter(fittingsContract.addShots, { params: { fittingId: id }, body: { shots } })
  const change = ({ id }: Pick<Fitting, 'id'>, body: object) =>
    fitter(fittingsContract.changeFitting, { params: { fittingId: id }, body })

  return { personId, fitter, open, step, addCandidate, hit, change }
}
