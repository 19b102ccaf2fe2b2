import type { Feature } from '#server/kernel/feature.ts'

import { workshopRoutes } from './routes.ts'

export const workshop: Feature = { name: 'workshop', routes: [workshopRoutes] }
