import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useStudio } from '#client/settings/use-studio.ts'
import { useKeptText } from '#client/ui/browser/kept-typing.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { controlLook } from '#client/ui/forms/control-look.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import type { BookingFee } from '#shared/booking/contract.ts'

import { waiveFee } from './fee-queries.ts'

/** Waives one fee, with a reason. */
export function WaiveFee({ fee }: { fee: BookingFee }) {
  const [waives, setWaives] = useState(false)
  if (waives) return <WaiveForm fee={fee} onBack={() => setWaives(false)} />

  return (
    <Button tone="quiet" size="small" onClick={() => setWaives(true)}>
      Waive<span className="sr-only"> the fee of {fee.personName}</span>
    </Button>
  )
}

function WaiveForm({ fee, onBack }: { fee: BookingFee; onBack: () => void }) {
  const queries = useQueryClient()
  const { money } = useStudio()
  const { text: reason, type: setReason, forget } = useKeptText(`why the fee of ${fee.id} is waived`)
  const waiving = useMutation({
    mutationFn: () => waiveFee(fee.id, reason),
    onSuccess() {
      forget()
      toastDone(`The fee of ${fee.personName} is waived`)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['booking'] }),
  })

  return (
    <form
      className="grid basis-full gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (reason.trim() && !waiving.isPending) waiving.mutate()
      }}
    >
      {fee.paidCents > 0 && (
        <p className="text-sm figures">{money(fee.paidCents)} was paid of it, and goes back the way it came.</p>
      )}
      <Field label="Reason" hint="Kept with the booking, with your name.">
        {(ids) => (
          <input
            {...ids}
            required
            maxLength={300}
            className={controlLook}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
      {waiving.error && <Refusal title="It is not waived" error={waiving.error} />}
      <div className="flex flex-wrap gap-2">
        <Button tone="quiet" size="small" onClick={onBack}>
          Keep the fee
        </Button>
        <Button type="submit" size="small" busy={waiving.isPending} disabled={!reason.trim()}>
          Waive it
        </Button>
      </div>
    </form>
  )
}
