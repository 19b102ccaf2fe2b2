import type { OnDatabase } from '#server/kernel/db/database.ts'
import { listWholeClinics, overwriteClinic, putClinic, removeClinic } from '#server/lessons/service.ts'
import { retire } from '#server/setup/remove.ts'
import { needsAnotherLook, section } from '#server/setup/section.ts'
import type { FieldFailure } from '#shared/http/failure.ts'
import type { ClinicDocument } from '#shared/lessons/editor/clinic-document.ts'
import type { SetupClinic } from '#shared/settings/setup-lessons.ts'

type Clinic = Omit<SetupClinic, 'retired'>

/** What several people come to at the same time, never who comes: a clinic in which somebody has or had a place stays. */
export const clinics = section<'clinics', Clinic>('clinics', {
  entriesOf: (value) => value.map((item) => ({ key: item.slug, item: withBaysInOrder(item) })),
  valueOf: (entries) => (entries.length > 0 ? entries.map(({ item }) => item) : undefined),
  async list(work) {
    const nameOf = new Map((await listResources(work)).map(({ id, name }) => [id, name]))

    return (await listWholeClinics(work)).map(({ id, document, isCalledOff, hasBegun }) => ({
      id,
      key: document.slug,
      item: inSetup(document, (id) => nameOf.get(id) ?? ''),
      active: document.active && !isCalledOff,
      isPast: hasBegun,
    }))
  },
  async insert(work, { item }, { id, now }) {
    const here = (await listResources(work)).filter(({ active }) => active)
    return putClinic(work, documentOf(item, here), { id, now })
  },
  async update(work, { item }, { id, now }) {
    return overwriteClinic({ ...work, now }, id, documentOf(item, await listResources(work)))
  },
  remove: async (work, id) => ((await removeClinic(work, id)) ? 'removed' : retire(work, 'clinic', id)),
  retire: (work, id) => retire(work, 'clinic', id),
})

const withBaysInOrder = (clinic: Clinic): Clinic => ({
  ...clinic,
  sessions: clinic.sessions.map((session) => ({ ...session, bays: [...new Set(session.bays)].toSorted() })),
})

function inSetup(document: ClinicDocument, nameOf: (id: string) => string): Clinic {
  const { active: _, coachId, sessions, ...said } = document

  return withBaysInOrder({
    ...said,
    coach: coachId === null ? null : nameOf(coachId),
    sessions: sessions.map(({ day, from, until, bayIds }) => ({ day, from, until, bays: bayIds.map(nameOf) })),
  })
}

function documentOf({ coach, sessions, ...said }: Clinic, here: readonly Resource[]): ClinicDocument {
  const idOf = (kind: string, name: string) => here.find((one) => one.kind === kind && one.name === name)?.id
  const coachId = coach === null ? null : idOf('staff', coach)
  const unknown: FieldFailure[] = sessions.flatMap(({ bays }, at) =>
    bays
      .filter((name) => idOf('bay', name) === undefined)
      .map((name) => ({ path: `sessions.${at}.bays`, message: `There is no bay “${name}”.` })),
  )
  if (coachId === undefined) unknown.unshift({ path: 'coach', message: `Nobody of the staff is “${coach}”.` })
  if (coachId === undefined || unknown.length > 0) throw needsAnotherLook(unknown)

  const held = sessions.map(({ bays, ...session }) => ({
    ...session,
    bayIds: bays.flatMap((name) => idOf('bay', name) ?? []),
  }))
  return { ...said, coachId, sessions: held, active: true }
}

type Resource = Awaited<ReturnType<typeof listResources>>[number]

/** Who and what is here comes before a namesake that has left. */
const listResources = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('resource')
    .select(['id', 'kind', 'name', 'active'])
    .orderBy('active', 'desc')
    .orderBy('position')
    .execute()
