import type { Feature } from '#server/kernel/feature.ts'

import { catalogRoutes } from './routes.ts'

export const catalog: Feature = { name: 'catalog', routes: [catalogRoutes] }
