import { useQuery, useSuspenseQuery } from '@tanstack/react-query'

import { MembersPay, plansQuery } from '#client/memberships/service.ts'
import { Link } from '#client/routing/Link.tsx'
import { paymentConfigQuery, useStudio } from '#client/settings/service.ts'
import { dueWhenBooking } from '#shared/booking/payment.ts'
import type { Service } from '#shared/catalog/contract.ts'

/** What services cost, for everybody and for members. */
export function CostLines({ services }: { services: readonly Service[] }) {
  const { money } = useStudio()
  const { data: plans } = useSuspenseQuery(plansQuery)

  return (
    <>
      <dl className="border-t border-line">
        {services.map((service) => (
          <div key={service.code} className="flex items-baseline justify-between gap-4 border-b border-line py-2.5">
            <dt>
              {service.name}{' '}
              <span className="whitespace-nowrap text-muted figures">{service.durationMinutes} minutes</span>
            </dt>
            <dd className="grid shrink-0 justify-items-end gap-1">
              <span className="font-display text-lg figures">{money(service.priceCents)}</span>
              <MembersPay service={service} />
            </dd>
          </div>
        ))}
        {plans.length > 0 && (
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2.5">
            <dt className="border-l-2 border-brass pl-2.5">Members</dt>
            <dd>
              <Link
                to="/Memberships"
                className="inline-block py-1 whitespace-nowrap text-fairway underline underline-offset-4"
              >
                See what each plan takes off
              </Link>
            </dd>
          </div>
        )}
      </dl>
      <PaidWhen services={services} />
    </>
  )
}

/** Where nothing is asked for ahead: else the price list of a booking says when what is paid. */
function PaidWhen({ services }: { services: readonly Service[] }) {
  const { data: config } = useQuery(paymentConfigQuery)
  const isPaidAhead = services.some(({ payment, priceCents }) => dueWhenBooking(payment, priceCents) > 0)
  const isOnline = config !== undefined && config.provider !== null && isPaidAhead

  return (
    <p className="mt-3 text-sm text-muted">
      {isOnline ? 'A part may be due when you book; you see it before you do.' : 'You pay at the studio.'}
    </p>
  )
}
