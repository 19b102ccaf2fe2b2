import { fileOf } from '#shared/http/list-file.ts'

import { absencesContract } from './absences.ts'
import { resourcesContract } from './resources.ts'

export const absenceColumns = ['kind', 'who', 'from', 'until', 'reason', 'bookings', 'toCall'] as const
export const resourceColumns = ['kind', 'name', 'title', 'capabilities', 'state', 'bookings', 'bookedUntil'] as const

/** Who and what works here, and when not, as files. */
export const staffingFilesContract = {
  exportAbsences: fileOf(absencesContract.listAbsences, absenceColumns),
  exportResources: fileOf(resourcesContract.listResources, resourceColumns),
}
