import { useMutation, useQueryClient } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { usePermissions } from '#client/permissions/rights.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { setupContract } from '#shared/settings/setup-contract.ts'

/** An empty catalogue offers what the set-up would: a dozen services with prices, to be changed. */
export function NothingOffered({ onAdd }: { onAdd: (() => void) | undefined }) {
  const queries = useQueryClient()
  const maySetUp = usePermissions().holds('manage_settings/settings')
  const taking = useMutation({
    async mutationFn() {
      const { policies, services } = await call(setupContract.readStarter, {})
      return call(setupContract.applySetup, { query: {}, body: { version: 1, policies, services } })
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['catalog'] }),
  })

  return (
    <EmptyState
      title="Nothing is offered yet"
      action={
        <div className="flex flex-wrap gap-2">
          {maySetUp && (
            <Button busy={taking.isPending} onClick={() => taking.mutate()}>
              Take the starter catalog
            </Button>
          )}
          {onAdd && (
            <Button tone="quiet" onClick={onAdd}>
              New service
            </Button>
          )}
        </div>
      }
    >
      {taking.error ? (
        <Refusal error={taking.error} />
      ) : (
        'Fittings, lessons and bays with usual times and prices, each to be changed.'
      )}
    </EmptyState>
  )
}
