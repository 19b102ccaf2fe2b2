import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'

import { stockKey } from '#client/inventory/queries.ts'
import { FindGoods } from '#client/orders/record/lines/FindGoods.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { Stepper } from '#client/ui/forms/Stepper.tsx'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { EditorBar } from '#client/ui/record/EditorBar.tsx'
import type { StockTransfer } from '#shared/inventory/transfers/contract.ts'

import { editTransfer } from './queries.ts'

interface Typed {
  carrier: string
  note: string
  /** `available` is unknown of what was just added. */
  lines: readonly { sku: string; name: string; quantity: number; available?: number }[]
}

const typedOf = ({ carrier, note, lines }: StockTransfer): Typed => ({ carrier, note, lines })

/** How many lines, and which words, are others than were saved. */
function changesOf(before: Typed, after: Typed): number {
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
  const [isAdding, setAdding] = useState(false)
  const saving = useSaving(transfer)
  const changes = changesOf(typedOf(transfer), typed)
  useEffect(() => {
    onUnsaved(changes > 0)
    return () => onUnsaved(false)
  }, [changes, onUnsaved])
  useKeys([{ key: 'n', what: 'Add an item', run: () => setAdding(true) }])

  return (
    <>
      <Lines typed={typed} from={transfer.from.name} onType={(lines) => type({ ...typed, lines })} />
      <Button tone="quiet" size="tight" className="justify-self-start" onClick={() => setAdding(true)}>
        Add an item
      </Button>
      <Words typed={typed} onType={type} />
      {saving.error && (
        <Notice kind="problem" title="It is not saved">
          {saving.error.message}
        </Notice>
      )}
      <EditorBar
        changes={changes}
        isSaving={saving.isPending}
        onDiscard={() => type(typedOf(transfer))}
        onSave={() => saving.mutate(typed)}
      />
      {isAdding && (
        <Dialog title="Add an item" onClose={() => setAdding(false)}>
          <FindGoods
            onChoose={({ sku, name }) => {
              setAdding(false)
              if (!typed.lines.some((line) => line.sku === sku)) {
                type({ ...typed, lines: [...typed.lines, { sku, name, quantity: 1 }] })
              }
            }}
          />
        </Dialog>
      )}
    </>
  )
}

function useSaving({ id, version }: StockTransfer) {
  const queries = useQueryClient()

  return useMutation({
    mutationFn: ({ carrier, note, lines }: Typed) =>
      editTransfer(id, {
        version,
        carrier: carrier.trim(),
        note: note.trim(),
        lines: lines.map(({ sku, quantity }) => ({ sku, quantity })),
      }),
    onSuccess: ({ number }) => toastDone(`${number} is saved`),
    onSettled: () => queries.invalidateQueries({ queryKey: stockKey }),
  })
}

interface LinesProps {
  typed: Typed
  from: string
  onType: (lines: Typed['lines']) => void
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

const Words = ({ typed, onType }: { typed: Typed; onType: (typed: Typed) => void }) => (
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
