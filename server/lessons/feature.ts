import type { Feature } from '#server/kernel/feature.ts'

import { lessonsRoutes } from './routes.ts'

export const lessons: Feature = { name: 'lessons', routes: [lessonsRoutes] }
