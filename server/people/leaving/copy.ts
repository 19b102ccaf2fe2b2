import { recordEvent } from '#server/audit/service.ts'
import type { Subject } from '#server/kernel/feature.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { getSurvivor } from '#server/people/record/read.ts'
import { readStudioName } from '#server/settings/service.ts'

import { subjectOfPerson } from './subject.ts'

/** Everything that the studio keeps of somebody, each feature's part from that feature. Never a secret. */
export async function copyOf(services: Pick<Services, 'db' | 'config' | 'now' | 'ofPerson'>, subject: Subject) {
  const { db, now, ofPerson } = services
  const data: Record<string, unknown> = {}
  for (const feature of ofPerson) Object.assign(data, await feature.export?.(db, subject, services))

  return { ...data, takenAt: now(), studio: await readStudioName(db) }
}

interface ExportRequest {
  personId: string
  reason: string
}

/** The same for somebody who asked the studio for it. */
export async function exportPerson(services: Services, { personId, reason }: ExportRequest, context: Context) {
  const { id } = await getSurvivor(services.db, personId)
  const copy = await copyOf(services, await subjectOfPerson(services.db, id))
  const event = { action: 'person_exported', entity: 'person', entityId: id, onBehalfOf: id, reason }
  await recordEvent(services.db, context, event)

  return copy
}
