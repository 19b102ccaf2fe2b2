import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'

import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { PartField } from '#client/workshop/intake/PartField.tsx'
import type { BenchWork, Consumable } from '#shared/workshop/consumables/contract.ts'

import { unitWords } from './amount-words.ts'
import { changeConsumables, consumablesQuery } from './queries.ts'

/** What one club takes, line by line: an item that is found joins them. */
export function ConsumablesForm({
  work: { stage, name, consumables },
  onClose,
}: {
  work: BenchWork
  onClose: () => void
}) {
  const [rows, setRows] = useState<readonly Consumable[]>(consumables)
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: () => changeConsumables(stage, rows),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: consumablesQuery.queryKey })
      onClose()
    },
  })
  const change = (at: number, more: Partial<Consumable>) =>
    setRows(rows.map((row, place) => (place === at ? { ...row, ...more } : row)))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!saving.isPending) saving.mutate()
  }

  return (
    <form aria-label={`What ${name} takes`} className="grid gap-3 py-2" onSubmit={submit}>
      {rows.map((row, at) => (
        <ConsumableRow
          key={row.sku}
          row={row}
          onChange={(more) => change(at, more)}
          onRemove={() => setRows(rows.filter(({ sku }) => sku !== row.sku))}
        />
      ))}
      <div className="max-w-sm">
        <PartField
          label="Add an item"
          part={undefined}
          onChoose={(part) => {
            if (!part || rows.some(({ sku }) => sku === part.sku)) return
            setRows([...rows, { sku: part.sku, name: part.name, unit: part.unit, quantity: 1, perWrap: 0 }])
          }}
        />
      </div>
      {saving.error && (
        <Notice kind="problem" title="It is not saved">
          {saving.error.message}
        </Notice>
      )}
      <div className="flex gap-2">
        <Button type="submit" size="tight" busy={saving.isPending}>
          Save
        </Button>
        <Button tone="quiet" size="tight" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

interface RowProps {
  row: Consumable
  onChange: (more: Partial<Consumable>) => void
  onRemove: () => void
}

const ConsumableRow = ({ row: { name, unit, quantity, perWrap }, onChange, onRemove }: RowProps) => (
  <fieldset className="flex flex-wrap items-end gap-3">
    <legend className="sr-only">{name}</legend>
    <span className="w-56 self-center wrap-anywhere">{name}</span>
    <Amount
      label={`For a club, ${unitWords[unit]}`}
      value={quantity}
      onChange={(next) => onChange({ quantity: next })}
    />
    <Amount label="More for each wrap" value={perWrap} onChange={(next) => onChange({ perWrap: next })} />
    <Button tone="quiet" size="tight" onClick={onRemove}>
      Remove<span className="sr-only"> {name}</span>
    </Button>
  </fieldset>
)

interface AmountProps {
  label: string
  value: number
  onChange: (value: number) => void
}

const Amount = ({ label, value, onChange }: AmountProps) => (
  <label className="grid gap-1 text-sm text-muted">
    {label}
    <TextInput
      isTight
      type="number"
      min={0}
      max={10_000}
      required
      className="w-28!"
      value={Number.isNaN(value) ? '' : value}
      onChange={({ target }) => onChange(target.valueAsNumber)}
    />
  </label>
)
