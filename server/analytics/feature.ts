import type { Feature } from '#server/kernel/feature.ts'

import { checkFigures, keepFigures } from './keep.ts'
import { analyticsRoutes } from './routes.ts'
import { todayRoutes } from './today.ts'

export const analytics: Feature = {
  name: 'analytics',
  texts: {
    bookingDay: { other: ['outcome'] },
    figureDay: { other: ['family'] },
    figureDirty: { other: ['family'] },
    memberMove: { other: ['kind'] },
    memberSpan: { other: ['planCode', 'kind'] },
    moneyDay: { other: ['method'] },
    saleDay: { other: ['kind', 'account'] },
    spreadDay: { other: ['what'] },
    timeDay: { other: ['kind', 'what'] },
  },
  routes: [analyticsRoutes, todayRoutes],
  jobs: [
    { name: 'keep-figures', cron: '* * * * *', expireInSeconds: 600, run: keepFigures },
    { name: 'check-figures', cron: '40 9 * * *', expireInSeconds: 3600, run: checkFigures },
  ],
}
