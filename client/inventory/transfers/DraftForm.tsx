import { Trash2 } from 'lucide-react'
import { useState } from 'react'

import { AddItem } from '#client/inventory/record/AddItem.tsx'
import { DraftFoot } from '#client/inventory/record/DraftFoot.tsx'
import { useSaving } from '#client/inventory/record/use-saving.ts'
import type { Goods } from '#client/orders/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Stepper } from '#client/ui/forms/Stepper.tsx'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { StockTransfer } from '#shared/inventory/transfers/contract.ts'

import { editTransfer } from './queries.ts'

interface TransferFields {
  carrier: string
  note: string
  /** `available` is unknown of what was just added. */
  lines: readonly { sku: string; name: string; quantity: number; available?: number }[]
}

const typedOf = ({ carrier, note, lines }: StockTransfer): TransferFields => ({ carrier, note, lines })

/** How many lines, and which words, are others than were saved. */
function changesOf(before: TransferFields, after: TransferFields): number {
  const known = new Map(before.lines.map(({ sku, quantity }) => [sku, quantity]))
  const changed = after.lines.filter(({ sku, quantity }) => known.get(sku) !== quantity).length
  const gone = before.lines.filter(({ sku }) => !after.lines.some((line) => line.sku === sku)).length

  return changed + gone + Number(before.carrier !== after.carrier) + Number(before.note !== after.note)
}

interface DraftProps {
  transfer: StockTransfer
  onUnsaved: (isUnsaved: boolean) => void
}

/** What goes along, and with whom, until it is sent. */
export function DraftForm({ transfer, onUnsaved }: DraftProps) {
  const [typed, type] = useState(() => typedOf(transfer))
  const { id, version, from } = transfer
  const saving = useSaving(({ carrier, note, lines }: TransferFields) =>
    editTransfer(id, {
      version,
      carrier: carrier.trim(),
      note: note.trim(),
      lines: lines.map(({ sku, quantity }) => ({ sku, quantity })),
    }),
  )
  const add = ({ sku, name }: Goods) => {
    if (typed.lines.some((line) => line.sku === sku)) return
    type({ ...typed, lines: [...typed.lines, { sku, name, quantity: 1 }] })
  }

  return (
    <>
      <Lines typed={typed} from={from.name} onType={(lines) => type({ ...typed, lines })} />
      <AddItem onAdd={add} />
      <Words typed={typed} onType={type} />
      <DraftFoot
        changes={changesOf(typedOf(transfer), typed)}
        saving={saving}
        onUnsaved={onUnsaved}
        onDiscard={() => type(typedOf(transfer))}
        onSave={() => saving.mutate(typed)}
      />
    </>
  )
}

interface LinesProps {
  typed: TransferFields
  from: string
  onType: (lines: TransferFields['lines']) => void
}

function Lines({ typed: { lines }, from, onType }: LinesProps) {
  if (lines.length === 0) return <p className="text-sm text-muted">Nothing is on it yet. Add what goes along.</p>

  return (
    <ul aria-label="Lines" className="border-t border-line">
      {lines.map(({ sku, name, quantity, available }) => (
        <li
          key={sku}
          className="grid gap-x-4 gap-y-2 border-b border-line py-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
        >
          <span className="text-sm wrap-anywhere">
            <span className="font-mono">{sku}</span> <span className="font-medium">{name}</span>
            {available !== undefined && (
              <span className={`block figures ${quantity > available ? 'font-medium text-flag-deep' : 'text-muted'}`}>
                {available} free in {from}
              </span>
            )}
          </span>
          <span className="flex items-center gap-3">
            <Stepper
              noun={sku}
              least={1}
              most={99_999}
              value={quantity}
              onChange={(many) => onType(lines.map((line) => (line.sku === sku ? { ...line, quantity: many } : line)))}
            />
            <Button
              tone="quiet"
              size="tight"
              aria-label={`Take ${sku} out`}
              onClick={() => onType(lines.filter((line) => line.sku !== sku))}
            >
              <Trash2 aria-hidden className="size-4" />
            </Button>
          </span>
        </li>
      ))}
    </ul>
  )
}

const Words = ({ typed, onType }: { typed: TransferFields; onType: (typed: TransferFields) => void }) => (
  <div className="grid max-w-xl gap-4">
    <Field label="Carrier" optional hint="Who brings it, or the number of the parcel.">
      {(ids) => (
        <TextInput
          {...ids}
          isTight
          autoComplete="off"
          maxLength={120}
          value={typed.carrier}
          onChange={({ target }) => onType({ ...typed, carrier: target.value })}
        />
      )}
    </Field>
    <Field label="Note" optional>
      {(ids) => (
        <TextArea
          {...ids}
          rows={2}
          maxLength={1000}
          value={typed.note}
          onChange={({ target }) => onType({ ...typed, note: target.value })}
        />
      )}
    </Field>
  </div>
)
