import { handlersFor } from '#server/kernel/http/mount.ts'
import { analyticsContract } from '#shared/analytics/contract.ts'

import { askedOf, readFigures } from './answer.ts'
import { listMayLeave } from './membership/may-leave.ts'
import { readCohorts, readMonths } from './membership/months.ts'
import { membershipPage } from './membership/page.ts'
import { moneyPage } from './money/page.ts'
import { listRows } from './rows.ts'

const pages = { membership: membershipPage, money: moneyPage }

export const analyticsRoutes = handlersFor(analyticsContract, () => ({
  readMembershipFigures: ({ query, work }) => readFigures(work, 'membership', pages.membership, query),
  readMembershipMonths: async ({ query, work }) => ({ months: await readMonths(work, query) }),
  readCohorts: async ({ query, work }) => ({ cohorts: await readCohorts(work, query) }),
  listMayLeave: ({ query, work }) => listMayLeave(work, query),
  readMoneyFigures: ({ query, work }) => readFigures(work, 'money', pages.money, query),
  listFigureRows: ({ params, query, work }) =>
    listRows(work, pages[params.page], askedOf(work, query), { code: params.code, ...query }),
}))
