import { actorIdOf, changesIn, recordEvent, recordKind, takeStep } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
import type { KeepBookings } from '#shared/booking/affected.ts'
import { ServiceDocument } from '#shared/catalog/document.ts'
import { CatalogRecord } from '#shared/catalog/editor-contract.ts'
import { serviceSteps, type ServiceStatus, serviceWords } from '#shared/catalog/status.ts'
import { Failure } from '#shared/http/failure.ts'

import { refuseUnknown } from './check.ts'
import { insertVersion, writeDocument } from './document-store.ts'
import { rebaseDraft, setDraft, setVersion } from './editor-store.ts'
import { lockRecord, readRecord } from './record.ts'

interface Publication {
  serviceId: string
  version: number
  draftVersion: number
  note?: string
  keepBookings?: KeepBookings
}

/** Changes what a service requires, but first names the bookings that could no longer be given. */
export type NamingOutside = (
  work: Work,
  keeping: { name: string; keepBookings: KeepBookings; write: () => Promise<unknown> },
) => Promise<void>

declare module '#server/kernel/services.ts' {
  interface Services {
    /** Booking passes it in, because the catalog knows no bookings. */
    namingOutside: NamingOutside
  }
}

/** Publishes a draft. Bookings keep their price and terms, which were copied when they were made. */
export async function publishService(
  work: Work,
  { serviceId, note = '', keepBookings = false, ...seen }: Publication,
): Promise<CatalogRecord> {
  const {
    services: { namingOutside, contentEdition },
    context,
    now,
  } = work
  const published = await atomically(work, async (work) => {
    const record = await lockRecord(work, serviceId, seen)
    const { draft, document: before } = record
    if (!draft) throw new Failure('wrong_state', 'Nothing is changed that could be published.')
    if (draft.baseVersion !== record.version) throw conflict(record)

    // The draft may be older than the rules for documents.
    const document = parsed(draft.document)
    await refuseUnknown(work, document)
    const version = record.version + 1
    const write = () => writeDocument(work, { serviceId, document })
    await namingOutside(work, { name: document.name, keepBookings, write })
    await setVersion(work, { id: serviceId, version, active: record.status !== 'retired' })
    await setDraft(work, { id: serviceId, document: null, baseVersion: version })
    await insertVersion(work, { serviceId, version, at: now, by: accountOf(context), note })
    await recordEvent(work, {
      action: 'service_published',
      entity: 'service',
      entityId: serviceId,
      reason: note,
      ...(before
        ? changesIn(ServiceDocument, { ages: undefined, ...before }, { ages: undefined, ...document })
        : { after: { name: document.name } }),
      publish: { version },
    })
    return readRecord(work, serviceId)
  })
  // Reloads here because whoever published looks at the page next; other servers hear of it from the database.
  await contentEdition.reload()
  return published
}

function parsed(document: ServiceDocument): ServiceDocument {
  const { data, error } = ServiceDocument.safeParse(document)
  if (data) return data

  const details = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw new Failure('invalid_input', 'The service needs another look.', { details })
}

const conflict = (record: CatalogRecord) =>
  new Failure('version_conflict', 'The service was changed after this draft was made. Save the draft again.', {
    current: CatalogRecord.encode(record),
  })

const accountOf = ({ actor }: Context) => (actor.kind === 'person' ? actorIdOf(actor) : null)

interface NewStatus {
  to: ServiceStatus
  reason?: string | undefined
}

interface StatusChange extends NewStatus {
  serviceId: string
  version?: number
}

const offeredServices = recordKind({
  entity: 'service',
  noun: 'service',
  action: 'service_status_changed',
  machine: serviceSteps,
  words: serviceWords,
  table: 'service',
  // The state follows from whether a version is published and the service is active: no column holds it.
  columns: { state: null, version: 'publishedVersion' },
  current: async (work: Acting, { id }: CatalogRecord) => CatalogRecord.encode(await readRecord(work, id)),
})

/** Retires a service or offers it again. Its bookings keep their price and terms. */
export async function changeServiceStatus(
  work: Work,
  { serviceId, to, version: seen, reason }: StatusChange,
): Promise<CatalogRecord> {
  const { contentEdition } = work.services
  const changed = await atomically(work, async (work) => {
    const row = await lockRecord(work, serviceId, {})
    const { futureBookings } = row
    await takeStep(work, offeredServices, {
      row,
      to,
      seen,
      reason,
      set: () => nextVersion(work, row, { to, reason }),
      audited: { futureBookings },
    })
    return readRecord(work, serviceId)
  })
  await contentEdition.reload()
  return changed
}

/** A change of status is a version of its own. A draft based on the former version is based on the new one. */
async function nextVersion(work: Acting, { id, version: before, draft }: CatalogRecord, { to, reason }: NewStatus) {
  const version = before + 1
  if (draft?.baseVersion === before) await rebaseDraft(work, id, version)
  const what = to === 'live' ? 'Offered again' : 'Retired'
  const note = reason ? `${what}: ${reason}` : what
  await insertVersion(work, { serviceId: id, version, at: work.now, by: accountOf(work.context), note })
  return { active: to === 'live' }
}
