import type { Feature } from '#server/kernel/feature.ts'

import { fittingsOfPerson } from './own-fittings.ts'
import { fittingRoutes } from './routes.ts'

export const fittings: Feature = {
  name: 'fittings',
  routes: [fittingRoutes],
  ofPerson: fittingsOfPerson,
}
