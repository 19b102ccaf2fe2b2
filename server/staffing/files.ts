import { type Handlers, handlersFor } from '#server/kernel/http/mount.ts'
import { askedOf, exportPages } from '#server/lists/service.ts'
import { absenceWords, whoIsOut } from '#shared/staffing/absence-words.ts'
import { staffingFilesContract } from '#shared/staffing/files.ts'

import { pageOfAbsences } from './absences.ts'
import { readResources } from './resources.ts'

type Files = Handlers<typeof staffingFilesContract>

const exportAbsences: Files['exportAbsences'] = ({ query: { columns: chosen }, actor, work }) =>
  exportPages(work, {
    name: 'time-off',
    event: { action: 'absences_exported', entity: 'absence', facts: {} },
    async read(work, page) {
      const { absences, next } = await pageOfAbsences(work, page, actor)
      return { rows: absences, next }
    },
    columns: ({ text }) => ({
      kind: text('Kind', ({ kind }) => absenceWords[kind]),
      who: text('Who or what', whoIsOut),
      from: text('From', ({ local }) => local.replace('T', ' ')),
      until: text('Until', ({ localEnd }) => localEnd.replace('T', ' ')),
      reason: text('Reason', ({ reason }) => reason),
      bookings: text('Still booked', ({ bookingCount }) => bookingCount),
      toCall: text('To call', ({ toCallCount }) => toCallCount),
    }),
    chosen,
  })

const kindWords = { staff: 'Staff', bay: 'Bay', device: 'Device' }

const exportResources: Files['exportResources'] = ({ query: { columns: chosen, ...asked }, actor, work }) =>
  exportPages(work, {
    name: 'staff-and-bays',
    event: { action: 'resources_exported', entity: 'resource', facts: askedOf(asked) },
    async read(work) {
      const { resources } = await readResources(work, asked.kind, actor)
      return { rows: resources, next: null }
    },
    columns: ({ text }) => ({
      kind: text('Kind', ({ kind }) => kindWords[kind]),
      name: text('Name', ({ name }) => name),
      title: text('Title', ({ title }) => title),
      capabilities: text('Can', ({ capabilities }) => capabilities.join(', ')),
      state: text('State', ({ active }) => (active ? 'Active' : 'Retired')),
      bookings: text('Booked ahead', ({ bookingCount }) => bookingCount),
      bookedUntil: text('Booked until', ({ bookedUntil }) => bookedUntil?.replace('T', ' ') ?? null),
    }),
    chosen,
  })

export const staffingFileRoutes = handlersFor(staffingFilesContract, () => ({ exportAbsences, exportResources }))
