import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { editPurchase } from '#client/inventory/purchasing/queries.ts'
import { stockKey } from '#client/inventory/queries.ts'
import { FindGoods } from '#client/orders/record/lines/FindGoods.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { EditorBar } from '#client/ui/record/EditorBar.tsx'
import type { PurchaseOrder } from '#shared/inventory/purchasing/purchase.ts'

import { changesOf, lineOf, type TypedLine, typedOf } from './draft-lines.ts'
import { DraftLineFields } from './DraftLineFields.tsx'

interface DraftProps {
  order: PurchaseOrder
  onUnsaved: (isUnsaved: boolean) => void
}

/** The lines of a draft: how many, for how much, and when, until it is sent. */
export function DraftForm({ order, onUnsaved }: DraftProps) {
  const [lines, setLines] = useState<readonly TypedLine[]>(() => order.lines.map(typedOf))
  const [note, setNote] = useState(order.note)
  const [isAdding, setAdding] = useState(false)
  const saving = useSaving(order)
  const changes = changesOf(order, lines, note)
  useEffect(() => {
    onUnsaved(changes > 0)
    return () => onUnsaved(false)
  }, [changes, onUnsaved])
  const change = (sku: string, changed: Partial<TypedLine>) =>
    setLines(lines.map((line) => (line.sku === sku ? { ...line, ...changed } : line)))
  useKeys([{ key: 'n', what: 'Add an item', run: () => setAdding(true) }])
  const sound = lines.flatMap((line) => lineOf(line) ?? [])

  return (
    <>
      <ul aria-label="Lines" className="border-t border-line">
        {lines.map((line) => (
          <DraftLineFields
            key={line.sku}
            line={line}
            onChange={(changed) => change(line.sku, changed)}
            onDrop={() => setLines(lines.filter(({ sku }) => sku !== line.sku))}
          />
        ))}
      </ul>
      {lines.length === 0 && <p className="text-sm text-muted">Nothing is on it yet. Add what you want to order.</p>}
      <Button tone="quiet" size="tight" className="justify-self-start" onClick={() => setAdding(true)}>
        Add an item
      </Button>
      <Note note={note} onType={setNote} />
      {saving.error && (
        <Notice kind="problem" title="It is not saved">
          {saving.error.message}
        </Notice>
      )}
      <EditorBar
        changes={changes}
        isSaving={saving.isPending}
        note={sound.length < lines.length ? 'Write how many, and what one costs, in each line.' : undefined}
        onDiscard={() => {
          setLines(order.lines.map(typedOf))
          setNote(order.note)
        }}
        onSave={() => sound.length === lines.length && saving.mutate({ lines: sound, note: note.trim() })}
      />
      {isAdding && (
        <AddItem
          onClose={() => setAdding(false)}
          onAdd={(line) => {
            setAdding(false)
            if (!lines.some(({ sku }) => sku === line.sku)) setLines([...lines, line])
          }}
        />
      )}
    </>
  )
}

function useSaving({ id, version }: PurchaseOrder) {
  const queries = useQueryClient()

  return useMutation({
    mutationFn: (body: Pick<Parameters<typeof editPurchase>[1], 'lines' | 'note'>) =>
      editPurchase(id, { ...body, version }),
    onSuccess: ({ number }) => toastDone(`${number} is saved`),
    onSettled: () => queries.invalidateQueries({ queryKey: stockKey }),
  })
}

const Note = ({ note, onType }: { note: string; onType: (note: string) => void }) => (
  <div className="max-w-xl">
    <Field label="Note to the supplier" optional>
      {(ids) => (
        <TextArea {...ids} rows={2} maxLength={1000} value={note} onChange={({ target }) => onType(target.value)} />
      )}
    </Field>
  </div>
)

const AddItem = ({ onAdd, onClose }: { onAdd: (line: TypedLine) => void; onClose: () => void }) => (
  <Dialog title="Add an item" onClose={onClose}>
    <FindGoods
      onChoose={({ sku, name }) => onAdd({ sku, name, quantity: '1', costCents: null, pack: '1', expectedOn: '' })}
    />
  </Dialog>
)
