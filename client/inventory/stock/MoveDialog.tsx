import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useIdempotencyKey } from '#client/api/idempotency-key.ts'
import { SerialsField } from '#client/catalog/serials/SerialsField.tsx'
import { moveStock, stockKey } from '#client/inventory/queries.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { MoneyField } from '#client/ui/forms/MoneyField.tsx'
import { ReasonField } from '#client/ui/forms/ReasonField.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { NewStockMove, type StockRecord } from '#shared/inventory/contract.ts'

import { effectOf, kinds, kindsOf, type TypedMove, type TypedKind } from './typed-move.ts'

/** Writes down what came, was thrown away, was counted or is otherwise than the books say; shows first what is left then. */
export function MoveDialog({ item, onClose }: { item: StockRecord; onClose: () => void }) {
  const [typed, setTyped] = useState<TypedMove>({
    kind: 'count',
    quantity: '',
    serials: [],
    unitCostCents: null,
    reason: '',
  })
  const moving = useMoving(item, onClose)
  const move = NewStockMove.safeParse(requestOf(item, typed))

  return (
    <Dialog title={item.stock ? 'Count or adjust' : 'First count'} onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (move.success && !moving.isPending) moving.mutate(move.data)
        }}
      >
        <MoveFields item={item} typed={typed} onType={setTyped} />
        <ReasonField required reason={typed.reason} onType={(reason) => setTyped({ ...typed, reason })} />
        {moving.error && (
          <Notice kind="problem" title="Nothing is written down">
            {moving.error.message}
          </Notice>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="quiet" onClick={onClose}>
            Leave it
          </Button>
          <Button type="submit" busy={moving.isPending} disabled={!move.success}>
            {kinds[typed.kind].verb}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const requestOf = ({ sku, bySerial }: StockRecord, { kind, quantity, serials, unitCostCents, reason }: TypedMove) => ({
  sku,
  kind,
  quantity: /^[-+]?\d+$/.test(quantity.trim()) ? Number(quantity) : undefined,
  ...(bySerial && { serials: [...serials] }),
  ...(unitCostCents !== null && kind !== 'scrap' && { unitCostCents }),
  reason,
})

function useMoving({ name }: StockRecord, onClose: () => void) {
  const queries = useQueryClient()
  const keyOf = useIdempotencyKey()

  return useMutation({
    mutationFn: (move: NewStockMove) => moveStock(move, keyOf(move)),
    onSuccess({ onHand }) {
      toastDone(`${name}: ${onHand} on hand`)
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: stockKey }),
  })
}

const serialHints: Record<TypedKind, string> = {
  count: 'Name every piece that lies there: one that is not named is missing then.',
  receive: 'One for each piece that came.',
  scrap: 'One for each piece.',
  adjust: '',
}

interface MoveFieldsProps {
  item: StockRecord
  typed: TypedMove
  onType: (typed: TypedMove) => void
}

function MoveFields({ item, typed, onType }: MoveFieldsProps) {
  const { currency } = useStudio().studio

  return (
    <>
      {item.stock && (
        <Field label="What happened">
          {(ids) => (
            <Select
              {...ids}
              value={typed.kind}
              onChange={({ target }) => onType({ ...typed, kind: target.value as TypedKind })}
            >
              {kindsOf(item).map(([kind, { title }]) => (
                <option key={kind} value={kind}>
                  {title}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <div className="grid gap-4">
        <HowMany item={item} typed={typed} onType={onType} />
        {typed.kind !== 'scrap' && (
          <Field label={`Cost of one, ${currency}`} optional hint="Without it, the average of those there are.">
            {(ids) => (
              <MoneyField
                {...ids}
                currency={currency}
                value={typed.unitCostCents}
                onChange={(unitCostCents) => onType({ ...typed, unitCostCents })}
              />
            )}
          </Field>
        )}
      </div>
    </>
  )
}

/** So many; or which, where they are told apart. */
function HowMany({ item, typed, onType }: MoveFieldsProps) {
  const { label, hint } = kinds[typed.kind]
  const effect = effectOf(item, typed)
  if (item.bySerial) {
    return (
      <SerialsField
        label="Serials"
        hint={`${serialHints[typed.kind]} ${effect ?? ''}`.trim()}
        isFirst
        serials={typed.serials}
        onChange={(serials) => onType({ ...typed, serials, quantity: String(serials.length) })}
      />
    )
  }

  return (
    <Field label={label} hint={effect ?? hint}>
      {(ids) => (
        <TextInput
          {...ids}
          data-first
          inputMode={typed.kind === 'adjust' ? 'text' : 'numeric'}
          autoComplete="off"
          value={typed.quantity}
          onChange={({ target }) => onType({ ...typed, quantity: target.value })}
        />
      )}
    </Field>
  )
}
