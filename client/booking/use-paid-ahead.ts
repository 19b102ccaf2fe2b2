import { useQuery } from '@tanstack/react-query'

import { paymentConfigQuery } from '#client/settings/service.ts'
import { asksForCard, dueWhenBooking } from '#shared/booking/payment.ts'
import type { Service } from '#shared/catalog/contract.ts'

/** Whether a service is paid when it is booked: cards are taken online, and it needs no approval. */
export function useIsPaidOnline({ needsApproval }: Service): boolean {
  const { data: config } = useQuery(paymentConfigQuery)

  return config !== undefined && config.provider !== null && !needsApproval
}

/** The part of a price that is paid when it is booked. */
export function usePaidAhead(service: Service, priceCents: number): number {
  return useIsPaidOnline(service) ? dueWhenBooking(service.payment, priceCents) : 0
}

/** The same for several times of a service. */
export function useAllPaidAhead(service: Service, times: readonly { priceCents: number }[]): number {
  const isOnline = useIsPaidOnline(service)

  return isOnline ? times.reduce((sum, { priceCents }) => sum + dueWhenBooking(service.payment, priceCents), 0) : 0
}

/** Whether a card is kept for a possible fee when it is booked. */
export function useCardAsked({ payment, needsApproval }: Service, priceCents: number): boolean {
  const { data: config } = useQuery(paymentConfigQuery)

  return config !== undefined && config.provider !== null && !needsApproval && asksForCard(payment, priceCents)
}
