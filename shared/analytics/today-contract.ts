import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Day, Instant } from '#shared/http/wire.ts'

import { Figure } from './contract.ts'
import type { FigureCode, FigurePage } from './figures.ts'

type FigureOfToday = { [Page in FigurePage]: { page: Page; code: FigureCode<Page> } }[FigurePage]

/** The figures that a day at the studio begins with, each of its page. */
export const figuresOfToday = [
  { page: 'money', code: 'taken' },
  { page: 'money', code: 'sold' },
  { page: 'services', code: 'bays_full' },
  { page: 'membership', code: 'overdue' },
] as const satisfies readonly FigureOfToday[]

export const todayContract = {
  readFiguresOfToday: endpoint({
    method: 'GET',
    path: '/api/v1/analytics/today',
    summary:
      'What was taken and sold today so far, how full the bays are and what is overdue, beside the whole of the same weekday a week ago',
    access: 'may:view_analytics/analytics',
    response: z.object({
      asOf: Instant,
      day: Day,
      /** The same weekday, of which the whole day counts. */
      before: Day,
      figures: z.array(Figure.extend({ page: z.enum(['membership', 'services', 'club-sales', 'money']) })),
    }),
  }),
}
