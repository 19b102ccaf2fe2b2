import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { paymentsContract } from '#shared/payments/payments-contract.ts'

/** Who takes cards online here. */
export const paymentConfigQuery = queryOptions({
  queryKey: ['payments', 'config'],
  queryFn: () => call(paymentsContract.readPaymentConfig, {}),
  staleTime: 5 * 60_000,
})
