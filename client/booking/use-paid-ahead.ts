import { useQuery } from '@tanstack/react-query'

import { paymentConfigQuery } from '#client/settings/payment-config.ts'
import { dueWhenBooking } from '#shared/booking/payment.ts'
import type { Service } from '#shared/catalog/contract.ts'

/** What of a price is paid before it is booked, where cards are taken online. */
export function usePaidAhead({ payment, needsApproval }: Service, priceCents: number): number {
  const { data: config } = useQuery(paymentConfigQuery)

  return config && config.provider !== null && !needsApproval ? dueWhenBooking(payment, priceCents) : 0
}
