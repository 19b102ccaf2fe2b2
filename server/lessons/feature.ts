import type { Feature } from '#server/kernel/feature.ts'

import { clinicBlocks } from './clinics/blocks.ts'
import { giveBackCalledOff } from './clinics/call-off.ts'
import { clinicLine } from './clinics/clinic-line.ts'
import { withPlaces } from './clinics/own-places.ts'
import { placeLedger } from './clinics/place-ledger.ts'
import { clinicPlacesRoutes } from './clinics/routes.ts'
import { settleSessionsOff } from './clinics/session-off.ts'
import { creditLedger } from './credits/credit-ledger.ts'
import { creditsOfPerson } from './credits/own-credits.ts'
import { settleCredits } from './credits/settle.ts'
import { clinicEditorRoutes, packageEditorRoutes } from './editor/routes.ts'
import { lessonFileRoutes } from './files.ts'
import { packageLine } from './package-line.ts'
import { lessonsRoutes } from './routes.ts'
import { searchOfLessons } from './search.ts'
import { texts } from './texts.ts'

export const lessons: Feature = {
  name: 'lessons',
  texts,
  routes: [lessonsRoutes, packageEditorRoutes, clinicEditorRoutes, clinicPlacesRoutes, lessonFileRoutes],
  // Hourly: midnight comes at a different hour in each zone.
  jobs: [
    { name: 'settle-lesson-credits', cron: '41 * * * *', run: settleCredits },
    { name: 'settle-sessions-called-off', cron: '* * * * *', run: settleSessionsOff },
    { name: 'give-back-called-off-clinics', cron: '*/5 * * * *', run: giveBackCalledOff },
  ],
  blocks: clinicBlocks,
  lines: { package: packageLine, clinic: clinicLine },
  ledgers: [creditLedger, placeLedger],
  search: searchOfLessons,
  ofPerson: withPlaces(creditsOfPerson),
}
