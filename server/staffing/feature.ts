import type { Feature } from '#server/kernel/feature.ts'

import { absenceRoutes, resourceRoutes, scheduleRoutes } from './routes.ts'

export const staffing: Feature = {
  name: 'staffing',
  routes: [scheduleRoutes, resourceRoutes, absenceRoutes],
}
