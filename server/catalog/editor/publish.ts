import { actorIdOf, changesIn, recordEvent, takeStep } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Work } from '#server/kernel/work.ts'
import type { KeepBookings } from '#shared/booking/affected.ts'
import { ServiceDocument } from '#shared/catalog/document.ts'
import { CatalogRecord } from '#shared/catalog/editor-contract.ts'
import { serviceSteps, type ServiceStatus } from '#shared/catalog/status.ts'
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

/** Changes what a service needs, and names first the bookings that it leaves where it cannot be given any more. */
export type NamingOutside = (
  work: Work,
  keeping: { name: string; keepBookings: KeepBookings; write: () => Promise<unknown> },
) => Promise<void>

declare module '#server/kernel/services.ts' {
  interface Services {
    /** A feature after this one brings it. */
    namingOutside: NamingOutside
  }
}

/** Offers what the draft says from now on. Bookings that are made keep their price and terms: they were copied. */
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

    // A draft may be older than the rules for it.
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
  // Whoever published it looks at the page next. Other servers are told by the database.
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

interface StatusChange {
  serviceId: string
  to: ServiceStatus
  version?: number
  reason?: string
}

const words: Record<ServiceStatus, string> = {
  unpublished: 'not published yet',
  live: 'offered',
  retired: 'retired',
}

/** Retires a service, or offers it again. Its bookings stay as they are, with their price and terms. */
export async function changeServiceStatus(
  work: Work,
  { serviceId, to, version: seen, reason }: StatusChange,
): Promise<CatalogRecord> {
  const {
    services: { contentEdition },
    context,
    now,
  } = work
  const changed = await atomically(work, async (work) => {
    const row = await lockRecord(work, serviceId, {})
    await takeStep(work, {
      machine: serviceSteps,
      entity: 'service',
      noun: 'service',
      action: 'service_status_changed',
      words,
      row,
      to,
      seen,
      reason,
      now,
      current: async () => CatalogRecord.encode(await readRecord(work, serviceId)),
      save: (version) => saveStatus(work, { row, to, version, at: now, by: accountOf(context), reason }),
    })
    return readRecord(work, serviceId)
  })
  await contentEdition.reload()
  return changed
}

interface NewStatus {
  row: CatalogRecord
  to: ServiceStatus
  version: number
  at: Date
  by: string | null
  reason: string | undefined
}

async function saveStatus(work: OnDatabase, { row, to, version, at, by, reason }: NewStatus) {
  await setVersion(work, { id: row.id, version, active: to === 'live' })
  if (row.draft?.baseVersion === row.version) await rebaseDraft(work, row.id, version)
  const what = to === 'live' ? 'Offered again' : 'Retired'
  await insertVersion(work, { serviceId: row.id, version, at, by, note: reason ? `${what}: ${reason}` : what })
  return { futureBookings: row.futureBookings }
}
