import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { limitStock, stockKey } from '#client/inventory/queries.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { StockRecord } from '#shared/inventory/contract.ts'

const written = (quantity: number | null) => (quantity === null ? '' : String(quantity))
/** NaN for what is no number. */
const read = (typed: string) => (typed.trim() === '' ? null : /^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN)

/** Below how many an item is short, and up to how many it is ordered then. */
export function LimitsDialog({ item, onClose }: { item: StockRecord; onClose: () => void }) {
  const [least, setLeast] = useState(written(item.minOnHand))
  const [most, setMost] = useState(written(item.maxOnHand))
  const queries = useQueryClient()
  const limits = { minOnHand: read(least), maxOnHand: read(most) }
  const isTooLow = limits.maxOnHand !== null && limits.maxOnHand < (limits.minOnHand ?? 0)
  const saving = useMutation({
    mutationFn: () => limitStock(item.sku, limits),
    onSuccess() {
      toastDone(`${item.name}: its minimum is saved`)
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: stockKey }),
  })

  return (
    <Dialog title="Minimum and maximum" onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!saving.isPending) saving.mutate()
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <Quantity label="Short below" hint="Counted without what is promised." typed={least} onType={setLeast} />
          <Quantity
            label="Order up to"
            hint="What fits on the shelf."
            error={isTooLow ? 'Write at least the minimum.' : undefined}
            typed={most}
            onType={setMost}
          />
        </div>
        {saving.error && <Refusal title="It is not saved" error={saving.error} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="quiet" onClick={onClose}>
            Leave it
          </Button>
          <Button
            type="submit"
            busy={saving.isPending}
            disabled={Number.isNaN(limits.minOnHand) || Number.isNaN(limits.maxOnHand) || isTooLow}
          >
            Save the limits
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface QuantityProps {
  label: string
  hint: string
  error?: string | undefined
  typed: string
  onType: (typed: string) => void
}

const Quantity = ({ label, hint, error, typed, onType }: QuantityProps) => (
  <Field label={label} optional hint={hint} error={error}>
    {(ids) => (
      <TextInput
        {...ids}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
    )}
  </Field>
)
