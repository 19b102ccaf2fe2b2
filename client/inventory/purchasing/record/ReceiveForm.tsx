import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useIdempotencyKey } from '#client/api/idempotency-key.ts'
import { focusSerials, SerialsField } from '#client/catalog/serials/SerialsField.tsx'
import { type NewReceipt, receivePurchase } from '#client/inventory/purchasing/queries.ts'
import { stockKey } from '#client/inventory/queries.ts'
import { ReceiveFoot } from '#client/inventory/receiving/ReceiveFoot.tsx'
import { leftOf, lineOfCode } from '#client/inventory/receiving/receiving.ts'
import { useScansOnce } from '#client/inventory/use-scans-once.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { Stepper } from '#client/ui/forms/Stepper.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import type { PurchaseLine, PurchaseOrder } from '#shared/inventory/purchasing/purchase.ts'

import { OtherItems } from './OtherItems.tsx'

interface ReceiveProps {
  order: PurchaseOrder
  onDone: () => void
}

type Other = NonNullable<NewReceipt['others']>[number]

/** What came: by scans, each one more of its line, or by hand; all of the rest with one press. */
export function ReceiveForm({ order, onDone }: ReceiveProps) {
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({})
  const [serials, setSerials] = useState<Readonly<Record<string, string[]>>>({})
  const [others, setOthers] = useState<readonly Other[]>([])
  const [note, setNote] = useState('')
  const receiving = useReceiving(order, onDone)
  const { lines, version } = order
  const came = cameOf(lines, counts, serials)
  const total = [...came, ...others].reduce((sum, { quantity }) => sum + quantity, 0)
  const receive = () =>
    total > 0 &&
    !receiving.isPending &&
    receiving.mutate({ lines: came, others: [...others], note: note.trim(), version })
  const say = useScanning(lines, (id) => setCounts((before) => ({ ...before, [id]: (before[id] ?? 0) + 1 })))
  useKeys([
    { key: 'Ctrl+Enter', what: 'Receive what is counted', run: receive },
    { key: 'Escape', what: 'Back to the order', run: onDone },
  ])

  return (
    <section aria-label="What came" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">Scan what came, each one, or count it here.</p>
        <Button
          tone="quiet"
          size="tight"
          onClick={() => setCounts(Object.fromEntries(lines.map((line) => [line.id, leftOf(line)])))}
        >
          All of the rest came
        </Button>
      </div>
      <output className="text-sm font-medium">{say}</output>
      <ul className="border-t border-line">
        {lines.map((line) => (
          <Counted
            key={line.id}
            line={line}
            count={counts[line.id] ?? 0}
            serials={serials[line.id] ?? []}
            onSerials={(named) => setSerials({ ...serials, [line.id]: named })}
            onCount={(count) => setCounts({ ...counts, [line.id]: count })}
          />
        ))}
      </ul>
      <OtherItems others={others} onChange={setOthers} />
      <Note note={note} onType={setNote} />
      {receiving.error && (
        <Notice kind="problem" title="Nothing is received">
          {receiving.error.message}
        </Notice>
      )}
      <ReceiveFoot total={total} isBusy={receiving.isPending} onReceive={receive} onDone={onDone} />
    </section>
  )
}

const Note = ({ note, onType }: { note: string; onType: (note: string) => void }) => (
  <div className="max-w-md">
    <Field label="Delivery note, or what is wrong with it" optional>
      {(ids) => (
        <TextInput {...ids} isTight maxLength={300} value={note} onChange={({ target }) => onType(target.value)} />
      )}
    </Field>
  </div>
)

/** As many of a line as are counted; of what is told apart, as many as are named. */
const cameOf = (
  lines: readonly PurchaseLine[],
  counts: Readonly<Record<string, number>>,
  serials: Readonly<Record<string, string[]>>,
) =>
  lines.flatMap(({ id, bySerial }) => {
    const named = serials[id] ?? []
    const quantity = bySerial ? named.length : (counts[id] ?? 0)
    return quantity === 0 ? [] : [{ lineId: id, quantity, ...(bySerial && { serials: named }) }]
  })

function useReceiving({ id }: PurchaseOrder, onDone: () => void) {
  const queries = useQueryClient()
  const keyOf = useIdempotencyKey()

  return useMutation({
    mutationFn: (body: NewReceipt) => receivePurchase(id, body, keyOf(body)),
    onSuccess({ number, status }) {
      toastDone(status === 'received' ? `${number}: all of it has come` : `${number}: the rest is still to come`)
      onDone()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: stockKey }),
  })
}

/** Says what the last scan was. */
const useScanning = (lines: readonly PurchaseLine[], onOne: (lineId: string) => void): string =>
  useScansOnce((code) => {
    const line = lineOfCode(lines, code)
    if (line?.bySerial) {
      focusSerials(line.id)
      return `${line.sku}: now the serial of the piece.`
    }
    if (line) onOne(line.id)

    return line ? `${line.sku}: one more` : `${code} is not on this order. Add it below if you keep it.`
  })

interface CountedProps {
  line: PurchaseLine
  count: number
  serials: readonly string[]
  onCount: (count: number) => void
  onSerials: (serials: string[]) => void
}

function Counted({ line, serials, onCount, onSerials, ...typed }: CountedProps) {
  const { sku, name, quantity, received, bySerial } = line
  const count = bySerial ? serials.length : typed.count
  const more = received + count - quantity

  return (
    <li className="grid gap-x-4 gap-y-2 border-b border-line py-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <span className="text-sm wrap-anywhere">
        <span className="font-mono">{sku}</span> <span className="font-medium">{name}</span>
        <span className="block text-muted figures">
          {leftOf(line)} of {quantity} to come
          {count > 0 && more > 0 && <strong className="text-ink">, {more} more than ordered</strong>}
          {count > 0 && more < 0 && `, ${-more} on back-order`}
        </span>
      </span>
      {bySerial ? (
        <SerialsField
          label={`Serials of ${sku}`}
          hint="One for each piece that came."
          of={line.id}
          serials={serials}
          onChange={onSerials}
        />
      ) : (
        <Stepper noun={sku} value={count} most={99_999} onChange={onCount} />
      )}
    </li>
  )
}
