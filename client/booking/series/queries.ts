import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { NewSeries } from '#shared/booking/series.ts'

/** What of a series could be booked, and what not: asked before anything is. */
export const seriesPreview = (series: NewSeries) =>
  queryOptions({
    queryKey: ['booking', 'series', series],
    queryFn: () => call(bookingContract.createSeries, { query: { preview: '1' }, body: series }),
    staleTime: 30_000,
    retry: false,
    meta: { failsInPlace: true },
  })
