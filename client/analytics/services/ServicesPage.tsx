import { SeriesChart } from '#client/analytics/charts/SeriesChart.tsx'
import { AnalyticsTool } from '#client/analytics/figures/AnalyticsTool.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'

import { HeatMap } from './HeatMap.tsx'

/** How many bookings there were, how full bays and staff were, and what that earned. */
export const ServicesPage = () => (
  <AnalyticsTool
    page="services"
    renderCharts={({ from, until, grain }, answer) => (
      <>
        <Loaded skeleton={<Skeleton className="h-80" />}>
          <HeatMap from={from} until={until} />
        </Loaded>
        <SeriesChart
          page="services"
          title="Bookings kept and missed"
          codes={['kept', 'no_shows', 'cancelled_by_client']}
          answer={answer}
          grain={grain}
        />
        <SeriesChart
          page="services"
          title="Revenue"
          codes={['service_revenue', 'fees']}
          answer={answer}
          grain={grain}
        />
      </>
    )}
  />
)
