import { useAllPaidAhead } from '#client/booking/use-paid-ahead.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import type { SeriesReport } from '#shared/booking/series.ts'
import type { Service } from '#shared/catalog/contract.ts'

/** Those for which no lesson of a package pays: what is added to a lesson is paid when they come. */
export const unpaidOf = (booked: SeriesReport['booked']) => booked.filter(({ withCredit }) => !withCredit)

/** What all times of a series come to, and what of it is paid before they are booked. */
export function SeriesCost({ service, booked }: { service: Service; booked: SeriesReport['booked'] }) {
  const { money } = useStudio()
  const totalCents = booked.reduce((sum, { priceCents }) => sum + priceCents, 0)
  const nowCents = useAllPaidAhead(service, unpaidOf(booked))

  return (
    <>
      <p className="flex justify-between gap-4 font-medium">
        <span>{nowCents > 0 ? 'Price of all' : 'To pay at the studio, each on its day'}</span>
        <span className="figures">{money(totalCents)}</span>
      </p>
      {nowCents > 0 && (
        <p className="flex justify-between gap-4 font-medium">
          <span>Due now</span>
          <span className="figures">{money(nowCents)}</span>
        </p>
      )}
      {nowCents > 0 && nowCents < totalCents && (
        <p className="flex justify-between gap-4 text-muted">
          <span>Later, at the studio</span>
          <span className="figures">{money(totalCents - nowCents)}</span>
        </p>
      )}
      <p className="text-sm text-muted">
        {service.needsApproval
          ? 'We look at each of them first. The times are kept for you until our answer is there.'
          : 'Each time can be moved or canceled by itself, by its own terms.'}
      </p>
    </>
  )
}
