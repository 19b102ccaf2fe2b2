import type { Feature } from '#server/kernel/feature.ts'

import { allowanceLedger } from './allowance-ledger.ts'
import { rollOverAllowances } from './allowance.ts'
import { membershipChangeRoutes } from './change/routes.ts'
import { membershipFileRoutes } from './files.ts'
import { membershipListRoutes } from './list/routes.ts'
import { membershipLine } from './membership-line.ts'
import { membershipsOfPerson } from './own-memberships.ts'
import { planRoutes } from './plans/routes.ts'
import { membershipsRoutes } from './routes.ts'
import { runMemberships } from './run.ts'
import { searchOfMemberships } from './search.ts'
import { waitingForMember } from './waiting.ts'

export const memberships: Feature = {
  name: 'memberships',
  texts: {
    allowanceEntry: { personal: ['reason'] },
    membership: { other: ['number', 'terms'] },
    membershipPlan: {
      other: ['code', 'name', 'tagline', 'forWhom', 'taxCategory', 'freezePolicy', 'discounts', 'perks'],
    },
    membershipTerm: { other: ['planCode'] },
    membershipTransition: { personal: ['reason'], other: ['fromStatus', 'toStatus'] },
  },
  routes: [membershipsRoutes, membershipChangeRoutes, membershipListRoutes, planRoutes, membershipFileRoutes],
  // Hourly: midnight comes at a different hour in each zone.
  jobs: [
    { name: 'roll-over-allowances', cron: '3 * * * *', run: rollOverAllowances },
    { name: 'run-memberships', cron: '23 * * * *', expireInSeconds: 1800, run: runMemberships },
  ],
  search: searchOfMemberships,
  ofPerson: membershipsOfPerson,
  waiting: { name: 'Your membership', list: waitingForMember },
  ledgers: [allowanceLedger],
  lines: { membership: membershipLine },
}
