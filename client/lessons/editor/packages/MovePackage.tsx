import { useMutation, useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query'

import { MoveButtons } from '#client/list/MoveButtons.tsx'
import { failedToast } from '#client/ui/feedback/error-toast.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import type { PackageRecord } from '#shared/lessons/editor/packages-contract.ts'

import { orderPackages, packagePages, packagesKey } from './queries.ts'

/** Puts a package one place up or down in the order that clients read. */
export function MovePackage({ sold: { id, name } }: { sold: PackageRecord }) {
  const queries = useQueryClient()
  const ids = useSuspenseInfiniteQuery(packagePages).data.pages.flatMap(({ packages }) => packages.map((one) => one.id))
  const { mutate, isPending } = useMutation({
    mutationFn: orderPackages,
    onError: (error) => toast(failedToast(error, 'The order is as it was')),
    onSettled: () => queries.invalidateQueries({ queryKey: packagesKey }),
  })

  return <MoveButtons name={name} id={id} ids={ids} isMoving={isPending} onMove={mutate} />
}
