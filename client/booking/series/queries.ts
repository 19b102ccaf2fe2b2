import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { NewSeries } from '#shared/booking/series.ts'

/** Previews which times of a series can be booked, before any of them is. */
export const seriesPreview = (series: NewSeries) =>
  queryOptions({
    queryKey: ['booking', 'series', series],
    queryFn: () => call(bookingContract.createSeries, { query: { preview: '1' }, body: series }),
    staleTime: 30_000,
    retry: false,
    meta: { failsInPlace: true },
  })
