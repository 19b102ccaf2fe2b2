import type { Feature } from '#server/kernel/feature.ts'

import { clinicBlocks } from './blocks.ts'
import { lessonsRoutes } from './routes.ts'

export const lessons: Feature = { name: 'lessons', routes: [lessonsRoutes], blocks: clinicBlocks }
