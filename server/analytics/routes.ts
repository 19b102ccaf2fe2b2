import pLimit from 'p-limit'

import { handlersFor } from '#server/kernel/http/mount.ts'
import type { Work } from '#server/kernel/work.ts'
import { analyticsContract } from '#shared/analytics/contract.ts'
import type { FigurePage } from '#shared/analytics/figures.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import { holds } from '#shared/permissions/may.ts'

import { askedOf, readFigures } from './answer.ts'
import { readChanges } from './changes.ts'
import { clubSalesPage } from './club-sales/page.ts'
import type { Page } from './measure.ts'
import { listMayLeave } from './membership/may-leave.ts'
import { readCohorts, readMonths } from './membership/months.ts'
import { membershipPage } from './membership/page.ts'
import { readMoneyBridge } from './money/bridge.ts'
import { moneyPage } from './money/page.ts'
import { listRows } from './rows.ts'
import { readHeat } from './services/heat.ts'
import { servicesPage } from './services/page.ts'

const pages: Record<FigurePage, Page> = {
  membership: membershipPage,
  services: servicesPage,
  'club-sales': clubSalesPage,
  money: moneyPage,
}

/** The work at the place that is asked for, which may be another than that of the request. */
function at(work: Work, { location }: { location?: string }): Work {
  if (location === undefined) return work

  const place = work.services.places.find(location)
  if (!place) throw invalidField('location', 'The studio has no such place.')

  return { ...work, place }
}

/** The page of figures, if the caller may see it: whoever keeps the books sees that of money. */
function pageFor({ context: { actor } }: Work, name: FigurePage): Page {
  const permission = 'view_analytics/analytics'
  if (name !== 'money' && !holds(actor, permission))
    throw new Failure('not_allowed', 'Your account may see the figures of money alone.', { permission })

  return pages[name]
}

/**
 * So many answers are computed at a time, the others wait: each may read years of facts, and the desk books by the same
 * connections.
 */
const inTurn = pLimit(3)

export const analyticsRoutes = handlersFor(analyticsContract, () => ({
  readMembershipFigures: ({ query, work }) =>
    inTurn(() => readFigures(at(work, query), 'membership', pages.membership, query)),
  readMembershipMonths: async ({ query, work }) => ({ months: await inTurn(() => readMonths(at(work, query), query)) }),
  readCohorts: async ({ query, work }) => ({ cohorts: await inTurn(() => readCohorts(at(work, query), query)) }),
  listMayLeave: ({ query, work }) => inTurn(() => listMayLeave(work, query)),
  readServicesFigures: ({ query, work }) =>
    inTurn(() => readFigures(at(work, query), 'services', pages.services, query)),
  readHeat: async ({ query, work }) => ({ cells: await inTurn(() => readHeat(at(work, query), query)) }),
  readClubSalesFigures: ({ query, work }) =>
    inTurn(() => readFigures(at(work, query), 'club-sales', pages['club-sales'], query)),
  readMoneyBridge: ({ query, work }) => inTurn(() => readMoneyBridge(at(work, query), query)),
  readFigureChanges: async ({ params, query, work }) => ({
    changes: await inTurn(() => readChanges(at(work, query), params.page, pageFor(work, params.page), query)),
  }),
  readMoneyFigures: ({ query, work }) => inTurn(() => readFigures(at(work, query), 'money', pages.money, query)),
  listFigureRows: ({ params, query, work }) => {
    const there = at(work, query)
    const page = pageFor(work, params.page)
    return inTurn(() => listRows(there, page, askedOf(there, query), { code: params.code, ...query }))
  },
}))
