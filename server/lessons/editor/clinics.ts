import { changesIn, historyOf, recordEvent } from '#server/audit/service.ts'
import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { constraintBrokenBy } from '#server/kernel/db/gone.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import { readAgreed, followMove } from '#server/lessons/clinics/move.ts'
import { localDayOf, localTimeOf } from '#shared/booking/local-time.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import type { PageRequest } from '#shared/http/list.ts'
import { ClinicDocument } from '#shared/lessons/editor/clinic-document.ts'
import { type ClinicQuery, ClinicRecord, clinicsContract } from '#shared/lessons/editor/clinics-contract.ts'

import {
  findClinic,
  insertClinic,
  listEntries,
  listResources,
  listSessions,
  lockClinic,
  type SessionRow,
  updateClinic,
} from './clinic-store.ts'
import { saveSessions } from './sessions.ts'

export async function pageOfClinics(work: Timed, query: ClinicQuery) {
  const { zone } = work.place
  const { rows, next, total } = await listEntries(work, { ...query, now: work.now })

  return { clinics: rows.map(({ beginsAt, ...row }) => ({ ...row, local: localTimeOf(beginsAt, zone) })), next, total }
}

export async function readClinicChoices(work: OnDatabase) {
  const [coaches, bays] = await inOneTrip([listResources(work, 'staff'), listResources(work, 'bay')])

  return { coaches, bays }
}

export async function readClinic(work: Timed, id: string): Promise<ClinicRecord> {
  const clinic = await findClinic(work, id)
  if (!clinic) throw new Failure('not_found', 'There is no such clinic.')

  const rows = await listSessions(work, id)
  const { zone } = work.place

  return { ...clinic, sessions: rows.map((row) => presentSession(row, zone)) }
}

export const presentSession = ({ id, startsAt, endsAt, resources }: SessionRow, zone: string) => ({
  id,
  day: localDayOf(startsAt, zone),
  from: localTimeOf(startsAt, zone).slice(11),
  until: localTimeOf(endsAt, zone).slice(11),
  bayIds: resources.filter(({ kind }) => kind === 'bay').map((bay) => bay.id),
})

export async function historyOfClinic(work: Timed, clinicId: string, page: PageRequest) {
  await readClinic(work, clinicId)
  const { rows, next } = await historyOf(work, { entity: 'clinic', entityId: clinicId }, page)

  return { events: rows, next }
}

export function createClinic(work: Work, document: ClinicDocument, key: string | undefined): Promise<ClinicRecord> {
  const keyed = { endpoint: clinicsContract.createClinic, key, request: document }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      const clinicId = await putClinic(work, document, { now: work.now })
      const event = { action: 'clinic_created', entity: 'clinic', entityId: clinicId, after: document }
      await recordEvent(work, { ...event, publish: { version: 1 } })
      return keep(work, await readClinic(work, clinicId))
    }),
  )
}

interface PutClinicOptions {
  now: Date
  id?: string
}

/** Inserts a clinic with its sessions, and blocks its coach and bays. */
export async function putClinic(
  work: Timed,
  { sessions, ...row }: ClinicDocument,
  { now, ...identified }: PutClinicOptions,
): Promise<string> {
  await refuseUnknown(work, { ...row, sessions })
  const made = await insertClinic(work, { ...row, ...identified })
  if (!made) throw takenSlug()

  const { id: clinicId } = made
  const [title, coach] = [unchanged(row.title), { was: null, is: row.coachId }]
  await saveSessions(work, { clinicId, title, coach, sessions: withoutIds(sessions), placesTaken: 0, now })
  return clinicId
}

const unchanged = (title: string) => ({ was: title, is: title })

/** The sessions of a copy, without the ids of the original's. */
const withoutIds = (sessions: ClinicDocument['sessions']) =>
  sessions.map((session) => {
    const { id: _, ...named } = session
    return named
  })

interface Change {
  clinicId: string
  /** The version that the caller has seen. */
  version: number
  document: ClinicDocument
}

/** Participants keep their places and prices; a change concerns new sales. They are told of another time or coach. */
export function changeClinic(work: Work, { clinicId, version, document }: Change) {
  return namingTaken(() =>
    atomically(work, async (work) => {
      await lockClinic(work, clinicId)
      const before = await readClinic(work, clinicId)
      if (before.version !== version) throw changedMeanwhile(before)
      const wanted = { ...document, slug: document.slug || before.slug }
      const changes = changesIn(ClinicDocument, before, wanted)
      if (!changes) return before

      const agreed = await readAgreed(work, clinicId)
      await rewriteClinic(work, before, wanted)
      if (before.placesTaken > 0) await followMove(work, clinicId, agreed)
      const after = await readClinic(work, clinicId)
      const event = { action: 'clinic_changed', entity: 'clinic', entityId: clinicId, ...changes }
      await recordEvent(work, { ...event, publish: { version: after.version } })
      return after
    }),
  )
}

/** Rewrites a locked clinic. */
export async function rewriteClinic(work: Timed, before: ClinicRecord, document: ClinicDocument): Promise<void> {
  const { id: clinicId, placesTaken } = before
  refuseOver(before, document)
  await refuseUnknown(work, document, before)
  const { sessions, ...row } = document
  await updateClinic(work, clinicId, row)
  const title = { was: before.title, is: row.title }
  const coach = { was: before.coachId, is: row.coachId }
  await saveSessions(work, { clinicId, title, coach, sessions, placesTaken, now: work.now })
}

function refuseOver({ calledOffAt, placesTaken }: ClinicRecord, { capacity }: ClinicDocument): void {
  if (calledOffAt !== null) throw new Failure('wrong_state', 'It was called off: copy it to new dates instead.')
  if (capacity >= placesTaken) return

  throw invalidField(
    'capacity',
    `${placesTaken} ${placesTaken === 1 ? 'place is' : 'places are'} taken: there cannot be fewer.`,
  )
}

/** A coach and bays that were chosen before stay allowed, even retired ones. */
async function refuseUnknown(
  work: OnDatabase,
  { coachId, sessions }: ClinicDocument,
  before?: ClinicRecord,
): Promise<void> {
  const { coaches, bays } = await readClinicChoices(work)
  const known = [...bays.map(({ id }) => id), ...(before?.sessions.flatMap(({ bayIds }) => bayIds) ?? [])]
  const isCoach = coachId === null || coachId === before?.coachId || coaches.some(({ id }) => id === coachId)
  const details = [
    ...(isCoach ? [] : [{ path: 'coachId', message: 'Nobody of the staff is this.' }]),
    ...sessions.flatMap(({ bayIds }, at) =>
      bayIds.every((id) => known.includes(id))
        ? []
        : [{ path: `sessions.${at}.bayIds`, message: 'One of these bays is not there any more.' }],
    ),
  ]
  if (details.length > 0) throw new Failure('invalid_input', 'The clinic needs another look.', { details })
}

const changedMeanwhile = (current: ClinicRecord) =>
  new Failure('version_conflict', 'Somebody has just changed this clinic. Yours is kept beside it.', {
    current: ClinicRecord.encode(current),
  })

function takenSlug(cause?: unknown) {
  const message = 'Another clinic has this address.'

  return new Failure('conflict', message, { details: [{ path: 'slug', message }], cause })
}

async function namingTaken<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const constraint = constraintBrokenBy(error)
    if (constraint === 'clinic_slug_is_unique') throw takenSlug(error)
    if (constraint !== 'clinic_session_pkey') throw error

    throw new Failure('conflict', 'Another session of it begins at that time.', { cause: error })
  }
}
