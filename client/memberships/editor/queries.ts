import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { pagesOf } from '#client/api/pages.ts'
import type { PlanDocument } from '#shared/memberships/plan-document.ts'
import { plansContract, type PlansQuery } from '#shared/memberships/plans-contract.ts'

/** Begins as all of memberships does: what a plan is now, the site shows too. */
export const editorKey = ['memberships'] as const

const limit = 40

export const plansIn = (state: PlansQuery['state']) =>
  pagesOf(
    [...editorKey, 'all plans', state ?? 'any'],
    (after) => call(plansContract.listPlans, { query: { ...(state && { state }), limit, ...after } }),
    { staleTime: 15_000 },
  )

export const planQuery = (planId: string) =>
  queryOptions({
    queryKey: [...editorKey, 'plan', planId],
    queryFn: () => call(plansContract.readPlan, { params: { planId } }),
    staleTime: 5000,
  })

export const historyOf = (planId: string) =>
  pagesOf([...editorKey, 'history of plan', planId], (after) =>
    call(plansContract.listHistoryOfPlan, { params: { planId }, query: after }),
  )

export const orderPlans = (planIds: string[]) => call(plansContract.orderPlans, { body: { planIds } })

export const createPlan = (body: PlanDocument) => call(plansContract.createPlan, { body })

export const editPlan = (planId: string, { code: _code, ...body }: PlanDocument & { version: number }) =>
  call(plansContract.editPlan, { params: { planId }, body })
