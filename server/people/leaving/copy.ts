import { recordEvent } from '#server/audit/service.ts'
import type { Subject } from '#server/kernel/feature.ts'
import type { Work } from '#server/kernel/work.ts'
import { getSurvivor } from '#server/people/record.ts'
import { readStudioName } from '#server/settings/service.ts'

import { subjectOfPerson } from './subject.ts'

/** Everything that the studio stores about a person, from each feature. Never a secret. */
export async function copyOf(work: Work, subject: Subject) {
  const { services, now } = work
  const data: Record<string, unknown> = {}
  for (const feature of services.ofPerson) Object.assign(data, await feature.export?.(work, subject, services))

  return { ...data, takenAt: now, studio: await readStudioName(work) }
}

interface ExportRequest {
  personId: string
  reason: string
}

/** The same for a person who asked the studio. */
export async function exportPerson(work: Work, { personId, reason }: ExportRequest) {
  const { id } = await getSurvivor(work, personId)
  const copy = await copyOf(work, await subjectOfPerson(work, id))
  const event = { action: 'person_exported', entity: 'person', entityId: id, onBehalfOf: id, reason }
  await recordEvent(work, event)

  return copy
}
