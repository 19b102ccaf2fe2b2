import { type Handlers, handlersFor } from '#server/kernel/http/mount.ts'
import { askedOf, exportPages } from '#server/lists/service.ts'
import { lessonFilesContract } from '#shared/lessons/files.ts'

import { pageOfClinics } from './editor/clinics.ts'
import { listAllPackages } from './editor/package-store.ts'

type Files = Handlers<typeof lessonFilesContract>

const exportClinics: Files['exportClinics'] = ({ query: { columns: chosen, ...asked }, work }) =>
  exportPages(work, {
    name: 'clinics',
    event: { action: 'clinics_exported', entity: 'clinic', facts: askedOf(asked) },
    async read(work, page) {
      const { clinics, next } = await pageOfClinics(work, { ...asked, ...page })
      return { rows: clinics, next }
    },
    columns: ({ text }) => ({
      title: text('Clinic', ({ title }) => title),
      day: text('First day', ({ local }) => local.slice(0, 10)),
      time: text('Time', ({ local }) => local.slice(11, 16)),
      sessions: text('Sessions', ({ sessionCount }) => sessionCount),
      coach: text('Given by', ({ coachName }) => coachName),
      taken: text('Places taken', ({ placesTaken }) => placesTaken),
      capacity: text('Places', ({ capacity }) => capacity),
      minimum: text('At least', ({ minimum }) => minimum),
      decideOn: text('Decided by', ({ decideOn }) => decideOn),
      state: text('State', ({ active, calledOffAt }) =>
        calledOffAt === null ? (active ? 'On the site' : 'Not on the site') : 'Called off',
      ),
    }),
    chosen,
  })

const exportPackages: Files['exportPackages'] = ({ query: { columns: chosen }, work }) =>
  exportPages(work, {
    name: 'lesson-packages',
    event: { action: 'lesson_packages_exported', entity: 'lesson_package', facts: {} },
    read: async (work) => ({ rows: await listAllPackages(work), next: null }),
    columns: ({ text, sum, currency }) => ({
      name: text('Package', ({ name }) => name),
      code: text('Code', ({ code }) => code),
      service: text('Lessons of', ({ serviceName }) => serviceName),
      lessons: text('Lessons', ({ lessons }) => lessons),
      currency: currency(),
      price: sum('Price', ({ priceCents }) => priceCents),
      months: text('Good for months', ({ monthsValid }) => monthsValid),
      sold: text('Sold', ({ sold }) => sold),
      left: text('Lessons left', ({ lessonsLeft }) => lessonsLeft),
      state: text('State', ({ active }) => (active ? 'On sale' : 'Off sale')),
    }),
    chosen,
  })

export const lessonFileRoutes = handlersFor(lessonFilesContract, () => ({ exportClinics, exportPackages }))
