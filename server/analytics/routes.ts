import { handlersFor } from '#server/kernel/http/mount.ts'
import { analyticsContract } from '#shared/analytics/contract.ts'

import { askedOf, readFigures } from './answer.ts'
import { readChanges } from './changes.ts'
import { clubSalesPage } from './club-sales/page.ts'
import { listMayLeave } from './membership/may-leave.ts'
import { readCohorts, readMonths } from './membership/months.ts'
import { membershipPage } from './membership/page.ts'
import { readMoneyBridge } from './money/bridge.ts'
import { moneyPage } from './money/page.ts'
import { listRows } from './rows.ts'
import { readHeat } from './services/heat.ts'
import { servicesPage } from './services/page.ts'

const pages = {
  membership: membershipPage,
  services: servicesPage,
  'club-sales': clubSalesPage,
  money: moneyPage,
}

export const analyticsRoutes = handlersFor(analyticsContract, () => ({
  readMembershipFigures: ({ query, work }) => readFigures(work, 'membership', pages.membership, query),
  readMembershipMonths: async ({ query, work }) => ({ months: await readMonths(work, query) }),
  readCohorts: async ({ query, work }) => ({ cohorts: await readCohorts(work, query) }),
  listMayLeave: ({ query, work }) => listMayLeave(work, query),
  readServicesFigures: ({ query, work }) => readFigures(work, 'services', pages.services, query),
  readHeat: async ({ query, work }) => ({ cells: await readHeat(work, query) }),
  readClubSalesFigures: ({ query, work }) => readFigures(work, 'club-sales', pages['club-sales'], query),
  readMoneyBridge: ({ query, work }) => readMoneyBridge(work, query),
  readFigureChanges: async ({ params, query, work }) => ({
    changes: await readChanges(work, params.page, pages[params.page], query),
  }),
  readMoneyFigures: ({ query, work }) => readFigures(work, 'money', pages.money, query),
  listFigureRows: ({ params, query, work }) =>
    listRows(work, pages[params.page], askedOf(work, query), { code: params.code, ...query }),
}))
