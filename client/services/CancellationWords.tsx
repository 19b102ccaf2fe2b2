import { usePaidAhead } from '#client/booking/service.ts'
import { useStudio } from '#client/settings/service.ts'
import type { Service } from '#shared/catalog/contract.ts'
import { counted } from '#shared/words.ts'

const hoursPerDay = 24

const span = (hours: number) => {
  if (hours < 2 * hoursPerDay) return counted(hours, 'hour')

  return counted(Math.round(hours / hoursPerDay), 'day')
}

/** The terms of a service before any time is chosen. */
export function CancellationWords({ service }: { service: Service }) {
  const { cancellationPolicy } = service
  const bands = cancellationPolicy.bands.toSorted((a, b) => b.untilHours - a.untilHours)
  const free = bands.findLast(({ feePercent }) => feePercent === 0)
  const charged = bands.filter(({ feePercent }) => feePercent > 0)

  return (
    <p className="border-t border-line pt-3 text-sm text-muted">
      {free && `Cancel free up to ${span(free.untilHours)} before. `}
      {charged.map(({ untilHours, feePercent }) =>
        untilHours > 0
          ? `Up to ${span(untilHours)} before it costs ${feePercent}%. `
          : `Later than that ${feePercent}% of the price. `,
      )}
      {`Not coming, without canceling: ${cancellationPolicy.noShowFeePercent}%. `}
      <PaidWords service={service} />
    </p>
  )
}

/** When what of it is paid. */
function PaidWords({ service }: { service: Service }) {
  const { money } = useStudio()
  const { priceCents } = service
  const nowCents = usePaidAhead(service, priceCents)
  if (nowCents === 0) return 'You pay at the studio.'

  return nowCents < priceCents
    ? `You pay ${money(nowCents)} when you book, and the rest at the studio.`
    : 'You pay when you book.'
}
