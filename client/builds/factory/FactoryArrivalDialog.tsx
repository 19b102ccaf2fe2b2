import { useMutation, useQueryClient } from '@tanstack/react-query'

import { buildsKey } from '#client/builds/orders/queries.ts'
import { AnotherDayDialog } from '#client/inventory/purchasing/at-supplier/AnotherDayDialog.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { toastDone } from '#client/ui/feedback/undo.ts'
import type { FactoryOrder } from '#shared/builds/factory/factory-order.ts'

import { expectFactoryOrder } from './queries.ts'

/** It comes on another day: whose promise that moves is said before and after. */
export function FactoryArrivalDialog({ order, onClose }: { order: FactoryOrder; onClose: () => void }) {
  const { dayShort } = useStudio()
  const queries = useQueryClient()
  const { id, number, version, build, personName, promisedOn } = order
  const moving = useMutation({
    mutationFn: (moved: { expectedOn: string; reason: string }) => expectFactoryOrder(id, { ...moved, version }),
    onSuccess(after, { expectedOn }) {
      const isMoved = after.promisedOn !== null && after.promisedOn !== promisedOn
      toastDone(
        isMoved
          ? `${build.number} is promised for ${dayShort(after.promisedOn ?? '')} now`
          : `${number} comes ${dayShort(expectedOn)}`,
      )
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: buildsKey }),
  })

  return (
    <AnotherDayDialog
      expectedOn={order.expectedOn}
      hint="The client reads it on their page."
      saving={moving}
      onClose={onClose}
      onSave={moving.mutate}
      about={
        promisedOn !== null && (
          <p>
            {build.number}
            {personName && ` of ${personName}`} is promised for {dayShort(promisedOn)}. That day moves if this comes
            later, and the client reads the reason.
          </p>
        )
      }
    />
  )
}
