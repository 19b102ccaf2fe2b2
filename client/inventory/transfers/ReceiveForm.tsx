import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useIdempotencyKey } from '#client/api/idempotency-key.ts'
import { stockKey } from '#client/inventory/queries.ts'
import { ReceiveFoot } from '#client/inventory/receiving/ReceiveFoot.tsx'
import { leftOf, lineOfCode } from '#client/inventory/receiving/receiving.ts'
import { useScansOnce } from '#client/inventory/use-scans-once.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { Stepper } from '#client/ui/forms/Stepper.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import type { StockTransfer, TransferLine } from '#shared/inventory/transfers/contract.ts'

import { type NewReceipt, receiveTransfer } from './queries.ts'

interface ReceiveProps {
  transfer: StockTransfer
  onDone: () => void
}

/** What came: by scans, each one more of its line, or by hand; all of the rest with one press. */
export function ReceiveForm({ transfer: { id, lines, version }, onDone }: ReceiveProps) {
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({})
  const receiving = useReceiving(id, onDone)
  const open = lines.filter((line) => leftOf(line) > 0)
  const came = open.flatMap((line) => (counts[line.id] ? [{ lineId: line.id, quantity: counts[line.id] ?? 0 }] : []))
  const total = came.reduce((sum, { quantity }) => sum + quantity, 0)
  const receive = () => total > 0 && !receiving.isPending && receiving.mutate({ lines: came, version })
  const said = useScansOnce((code) => {
    const line = lineOfCode(open, code)
    if (!line) return `${code} is not on its way here.`
    const count = (counts[line.id] ?? 0) + 1
    if (count > leftOf(line)) return `All ${leftOf(line)} of ${line.sku} are scanned already.`
    setCounts((before) => ({ ...before, [line.id]: count }))
    return `${line.sku}: one more`
  })
  useKeys([
    { key: 'Ctrl+Enter', what: 'Receive what is counted', run: receive },
    { key: 'Escape', what: 'Back to the transfer', run: onDone },
  ])

  return (
    <section aria-label="What came" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">Scan what came, each one, or count it here.</p>
        <Button
          tone="quiet"
          size="tight"
          onClick={() => setCounts(Object.fromEntries(open.map((line) => [line.id, leftOf(line)])))}
        >
          All of the rest came
        </Button>
      </div>
      <output className="text-sm font-medium">{said}</output>
      <ul className="border-t border-line">
        {open.map((line) => (
          <Counted
            key={line.id}
            line={line}
            count={counts[line.id] ?? 0}
            onCount={(count) => setCounts({ ...counts, [line.id]: count })}
          />
        ))}
      </ul>
      {receiving.error && (
        <Notice kind="problem" title="Nothing is received">
          {receiving.error.message}
        </Notice>
      )}
      <ReceiveFoot total={total} isBusy={receiving.isPending} onReceive={receive} onDone={onDone} />
    </section>
  )
}

function useReceiving(transferId: string, onDone: () => void) {
  const queries = useQueryClient()
  const keyOf = useIdempotencyKey()

  return useMutation({
    mutationFn: (body: NewReceipt) => receiveTransfer(transferId, body, keyOf(body)),
    onSuccess({ number, status }) {
      toastDone(status === 'received' ? `${number}: all of it has come` : `${number}: the rest is still to come`)
      onDone()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: stockKey }),
  })
}

interface CountedProps {
  line: TransferLine
  count: number
  onCount: (count: number) => void
}

const Counted = ({ line, count, onCount }: CountedProps) => (
  <li className="grid gap-x-4 gap-y-2 border-b border-line py-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
    <span className="text-sm wrap-anywhere">
      <span className="font-mono">{line.sku}</span> <span className="font-medium">{line.name}</span>
      <span className="block text-muted figures">
        {leftOf(line)} of {line.quantity} to come
      </span>
    </span>
    <Stepper noun={line.sku} value={count} most={leftOf(line)} onChange={onCount} />
  </li>
)
