import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { type EstimateAnswer, estimateContract } from '#shared/workshop/estimate-contract.ts'

export const estimateOf = (token: string) =>
  queryOptions({
    queryKey: ['workshop', 'estimate', token],
    queryFn: () => call(estimateContract.readEstimate, { body: { token } }),
    retry: false,
  })

export const answerEstimate = (body: EstimateAnswer) => call(estimateContract.answerEstimate, { body })
