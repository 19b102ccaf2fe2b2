import type { Feature } from '#server/kernel/feature.ts'

import { clinicBlocks } from './blocks.ts'
import { creditLedger } from './credits/credit-ledger.ts'
import { creditsOfPerson } from './credits/own-credits.ts'
import { settleCredits } from './credits/settle.ts'
import { clinicEditorRoutes, packageEditorRoutes } from './editor/routes.ts'
import { packageLine } from './package-line.ts'
import { lessonsRoutes } from './routes.ts'

export const lessons: Feature = {
  name: 'lessons',
  routes: [lessonsRoutes, packageEditorRoutes, clinicEditorRoutes],
  // By the hour, for a studio's midnight is at any of them.
  jobs: [{ name: 'settle-lesson-credits', cron: '41 * * * *', run: settleCredits }],
  blocks: clinicBlocks,
  lines: { package: packageLine },
  ledgers: [creditLedger],
  ofPerson: creditsOfPerson,
}
