import { useMutation, useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide-react'

import { Button } from '#client/ui/Button.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import type { CatalogEntry } from '#shared/catalog/editor-contract.ts'

import { catalogPages, orderServices } from './queries.ts'

/** Puts a service one place up or down in the order that clients read. */
export function MoveButtons({ entry }: { entry: CatalogEntry }) {
  const queries = useQueryClient()
  const ids = useSuspenseInfiniteQuery(catalogPages).data.pages.flatMap(({ services }) => services.map(({ id }) => id))
  const at = ids.indexOf(entry.id)
  const moving = useMutation({
    mutationFn: (to: number) => orderServices(ids.toSpliced(at, 1).toSpliced(to, 0, entry.id)),
    onError: ({ message }) => toast({ title: 'The order is as it was', description: message, variant: 'destructive' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['catalog'] }),
  })

  return (
    <span className="inline-flex gap-1">
      <Button
        tone="quiet"
        size="tight"
        aria-label={`Move ${entry.name} up`}
        disabled={at === 0}
        busy={moving.isPending}
        onClick={() => moving.mutate(at - 1)}
      >
        <ChevronUp aria-hidden className="size-4" />
      </Button>
      <Button
        tone="quiet"
        size="tight"
        aria-label={`Move ${entry.name} down`}
        disabled={at === ids.length - 1}
        busy={moving.isPending}
        onClick={() => moving.mutate(at + 1)}
      >
        <ChevronDown aria-hidden className="size-4" />
      </Button>
    </span>
  )
}
