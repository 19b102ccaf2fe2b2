import { useState } from 'react'

import { editPurchase } from '#client/inventory/purchasing/queries.ts'
import { AddItem } from '#client/inventory/record/AddItem.tsx'
import { DraftFoot } from '#client/inventory/record/DraftFoot.tsx'
import { useSaving } from '#client/inventory/record/use-saving.ts'
import type { Goods } from '#client/orders/service.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
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
  const { id, version } = order
  const saving = useSaving((body: Pick<Parameters<typeof editPurchase>[1], 'lines' | 'note'>) =>
    editPurchase(id, { ...body, version }),
  )
  const change = (sku: string, changed: Partial<TypedLine>) =>
    setLines(lines.map((line) => (line.sku === sku ? { ...line, ...changed } : line)))
  const add = ({ sku, name }: Goods) => {
    if (lines.some((line) => line.sku === sku)) return
    setLines([...lines, { sku, name, quantity: '1', costCents: null, pack: '1', expectedOn: '' }])
  }
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
      <AddItem onAdd={add} />
      <Note note={note} onType={setNote} />
      <DraftFoot
        changes={changesOf(order, lines, note)}
        saving={saving}
        note={sound.length < lines.length ? 'Write how many, and what one costs, in each line.' : undefined}
        onUnsaved={onUnsaved}
        onDiscard={() => {
          setLines(order.lines.map(typedOf))
          setNote(order.note)
        }}
        onSave={() => sound.length === lines.length && saving.mutate({ lines: sound, note: note.trim() })}
      />
    </>
  )
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
