import { useMutation, useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query'

import { MoveButtons } from '#client/list/MoveButtons.tsx'
import { failedToast } from '#client/ui/feedback/error-toast.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import type { PlanRecord } from '#shared/memberships/plans-contract.ts'

import { editorKey, orderPlans, plansIn } from './queries.ts'

/** Puts a plan one place up or down in the order that visitors read. */
export function MovePlan({ plan: { id, name } }: { plan: PlanRecord }) {
  const queries = useQueryClient()
  const ids = useSuspenseInfiniteQuery(plansIn(undefined)).data.pages.flatMap(({ plans }) => plans.map((one) => one.id))
  const { mutate, isPending } = useMutation({
    mutationFn: orderPlans,
    onError: (error) => toast(failedToast(error, 'The order is as it was')),
    onSettled: () => queries.invalidateQueries({ queryKey: editorKey }),
  })

  return <MoveButtons name={name} id={id} ids={ids} isMoving={isPending} onMove={mutate} />
}
