import type { Feature } from '#server/kernel/feature.ts'

import { staffingFileRoutes } from './files.ts'
import { absenceRoutes, resourceRoutes, scheduleRoutes } from './routes.ts'

export const staffing: Feature = {
  name: 'staffing',
  texts: {
    staffProfile: { other: ['slug', 'publicName', 'credential', 'oneLine'] },
    workException: { other: ['note'] },
  },
  routes: [scheduleRoutes, resourceRoutes, absenceRoutes, staffingFileRoutes],
}
