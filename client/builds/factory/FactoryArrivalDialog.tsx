import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { buildsKey } from '#client/builds/orders/queries.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { ActForm } from '#client/ui/forms/ActForm.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { ReasonField } from '#client/ui/forms/ReasonField.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { FactoryOrder } from '#shared/builds/factory/factory-order.ts'

import { expectFactoryOrder } from './queries.ts'

/** It comes on another day: whose promise that moves is said before and after. */
export function FactoryArrivalDialog({ order, onClose }: { order: FactoryOrder; onClose: () => void }) {
  const { dayShort } = useStudio()
  const [expectedOn, setExpected] = useState(order.expectedOn ?? '')
  const [reason, setReason] = useState('')
  const queries = useQueryClient()
  const { id, number, version, build, personName, promisedOn } = order
  const moving = useMutation({
    mutationFn: () => expectFactoryOrder(id, { expectedOn, reason, version }),
    onSuccess(after) {
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
    <Dialog title="Another day" onClose={onClose}>
      <ActForm
        verb="Save the day"
        otherwise="The day stays as it is"
        error={moving.error}
        isBusy={moving.isPending}
        isOff={!expectedOn || !reason.trim()}
        onClose={onClose}
        onAct={() => moving.mutate()}
      >
        {promisedOn !== null && (
          <p>
            {build.number}
            {personName && ` of ${personName}`} is promised for {dayShort(promisedOn)}. That day moves if this comes
            later, and the client reads the reason.
          </p>
        )}
        <Field label="Comes on">
          {(ids) => (
            <TextInput
              {...ids}
              required
              data-first
              type="date"
              value={expectedOn}
              onChange={({ target }) => setExpected(target.value)}
            />
          )}
        </Field>
        <ReasonField required reason={reason} onType={setReason} hint="The client reads it on their page." />
      </ActForm>
    </Dialog>
  )
}
