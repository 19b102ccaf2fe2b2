import { useMutation, useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query'

import { MoveButtons } from '#client/list/MoveButtons.tsx'
import { failedToast } from '#client/ui/feedback/error-toast.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import type { CatalogEntry } from '#shared/catalog/editor-contract.ts'

import { catalogPages, orderServices } from './queries.ts'

/** Puts a service one place up or down in the order that clients read. */
export function MoveService({ entry: { id, name } }: { entry: CatalogEntry }) {
  const queries = useQueryClient()
  const ids = useSuspenseInfiniteQuery(catalogPages).data.pages.flatMap(({ services }) => services.map((one) => one.id))
  const { mutate, isPending } = useMutation({
    mutationFn: orderServices,
    onError: (error) => toast(failedToast(error, 'The order is as it was')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['catalog'] }),
  })

  return <MoveButtons name={name} id={id} ids={ids} isMoving={isPending} onMove={mutate} />
}
