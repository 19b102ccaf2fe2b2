import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { type EstimateAnswer, estimateContract } from '#shared/workshop/estimate-contract.ts'
import { type GroupAnswer, groupEstimateContract } from '#shared/workshop/groups/estimate-contract.ts'

export const estimateOf = (token: string) =>
  queryOptions({
    queryKey: ['workshop', 'estimate', token],
    queryFn: () => call(estimateContract.readEstimate, { body: { token } }),
  })

export const answerEstimate = (body: EstimateAnswer) => call(estimateContract.answerEstimate, { body })

export const groupEstimateOf = (token: string) =>
  queryOptions({
    queryKey: ['workshop', 'estimate', 'group', token],
    queryFn: () => call(groupEstimateContract.readGroupEstimate, { body: { token } }),
  })

export const answerGroupEstimate = (body: GroupAnswer) => call(groupEstimateContract.answerGroupEstimate, { body })
