import { removeBlock } from '#server/booking/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import { isMoved, readAgreed } from '#server/lessons/clinics/move.ts'
import { Failure } from '#shared/http/failure.ts'
import type { ClinicDocument, SessionDocument } from '#shared/lessons/editor/clinic-document.ts'

import { deleteClinic, hadPlaces, listAllClinics, listAllSessions, listSessions, lockClinic } from './clinic-store.ts'
import { presentSession, readClinic, rewriteClinic } from './clinics.ts'

// Clinics as a set-up file has them, found by their address, and their sessions by their start.

export interface WholeClinic {
  id: string
  document: ClinicDocument
  isCalledOff: boolean
  hasBegun: boolean
}

/** The clinics of the studio, the next one first. */
export async function listWholeClinics(work: Timed): Promise<WholeClinic[]> {
  const [clinics, rows, zone] = [await listAllClinics(work), await listAllSessions(work), work.place.zone]
  const held = Map.groupBy(rows, ({ clinicId }) => clinicId)

  return clinics
    .map((clinic) => {
      const { id, version: _, placesTaken: __, decidedAt: ___, calledOffAt, hasBegun, ...facts } = clinic
      const sessions = (held.get(id) ?? []).map((row) => presentSession(row, zone))
      return { id, document: { ...facts, sessions }, isCalledOff: calledOffAt !== null, hasBegun }
    })
    .toSorted((a, b) => (placeOf(a.document) < placeOf(b.document) ? -1 : 1))
}

const placeOf = ({ sessions: [first], slug }: ClinicDocument) => `${first?.day} ${first?.from} ${slug}`

/**
 * Overwrites a clinic. It may move only if nobody has a place in it. A session at a new time replaces one whose time is
 * gone.
 */
export async function overwriteClinic(work: Timed, id: string, document: ClinicDocument): Promise<void> {
  await lockClinic(work, id)
  const before = await readClinic(work, id)
  const was = await readAgreed(work, id)
  await rewriteClinic(work, before, { ...document, sessions: withIds(document.sessions, before.sessions) })
  const is = await readAgreed(work, id)
  if (before.placesTaken > 0 && was && is && isMoved(was, is)) {
    throw new Failure('wrong_state', 'Somebody has a place in it: move it in the editor, which writes to them.')
  }
}

const isAsBefore = (one: SessionDocument, other: SessionDocument) => one.day === other.day && one.from === other.from

function withIds(sessions: readonly SessionDocument[], here: readonly SessionDocument[]): SessionDocument[] {
  const moved = here.filter((one) => !sessions.some((session) => isAsBefore(session, one)))

  return sessions.map((session) => {
    const was = here.find((one) => isAsBefore(session, one)) ?? moved.shift()
    return { ...session, ...(was?.id !== undefined && { id: was.id }) }
  })
}

/** Removes a clinic with its blocks. False if somebody has or had a place: then it stays. */
export async function removeClinic(work: OnDatabase, id: string): Promise<boolean> {
  if (await hadPlaces(work, id)) return false

  for (const { blockId } of await listSessions(work, id)) if (blockId) await removeBlock(work, blockId)
  await deleteClinic(work, id)
  return true
}
