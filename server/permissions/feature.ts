import type { Feature } from '#server/kernel/feature.ts'

import { permissionsRoutes } from './routes.ts'

export const permissions: Feature = { name: 'permissions', routes: [permissionsRoutes] }
