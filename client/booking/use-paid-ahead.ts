import { useQuery } from '@tanstack/react-query'

import { paymentConfigQuery } from '#client/settings/payment-config.ts'
import { asksForCard, dueWhenBooking } from '#shared/booking/payment.ts'
import type { Service } from '#shared/catalog/contract.ts'

/** Whether a service is paid online: cards are taken there, and nobody looks at it first. */
export function useIsPaidOnline({ needsApproval }: Service): boolean {
  const { data: config } = useQuery(paymentConfigQuery)

  return config !== undefined && config.provider !== null && !needsApproval
}

/** What of a price is paid before it is booked, where cards are taken online. */
export function usePaidAhead(service: Service, priceCents: number): number {
  return useIsPaidOnline(service) ? dueWhenBooking(service.payment, priceCents) : 0
}

/** The same of several times of it. */
export function useAllPaidAhead(service: Service, times: readonly { priceCents: number }[]): number {
  const isOnline = useIsPaidOnline(service)

  return isOnline ? times.reduce((sum, { priceCents }) => sum + dueWhenBooking(service.payment, priceCents), 0) : 0
}

/** Whether a card is kept before it is booked, for what its policy may come to cost. */
export function useCardAsked({ payment, needsApproval }: Service, priceCents: number): boolean {
  const { data: config } = useQuery(paymentConfigQuery)

  return config !== undefined && config.provider !== null && !needsApproval && asksForCard(payment, priceCents)
}
