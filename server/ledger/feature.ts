import type { Feature } from '#server/kernel/feature.ts'

import { books } from './checks.ts'
import { closeDays } from './close-days.ts'
import { moneyLedger } from './money-ledger.ts'
import { ledgerRoutes } from './routes.ts'
import { scheduleLedger } from './schedules/schedule-ledger.ts'
import { recogniseRevenue } from './schedules/schedule.ts'
import { texts } from './texts.ts'

export const ledger: Feature = {
  name: 'ledger',
  texts,
  routes: [ledgerRoutes],
  // Every hour, because midnight is at another hour in each zone.
  jobs: [
    { name: 'close-ledger-days', cron: '13 * * * *', run: closeDays },
    { name: 'recognise-revenue', cron: '17 * * * *', run: recogniseRevenue },
  ],
  ledgers: [moneyLedger, scheduleLedger],
  checks: { books },
}
