import { useState } from 'react'

import { CameLine } from '#client/inventory/receiving/CameLine.tsx'
import { ReceivePart } from '#client/inventory/receiving/ReceivePart.tsx'
import { leftOf, lineOfCode } from '#client/inventory/receiving/receiving.ts'
import { useReceiving } from '#client/inventory/receiving/use-receiving.ts'
import { useScansOnce } from '#client/inventory/use-scans-once.ts'
import { Stepper } from '#client/ui/forms/Stepper.tsx'
import type { StockTransfer } from '#shared/inventory/transfers/contract.ts'

import { type TransferReceipt, receiveTransfer } from './queries.ts'

interface ReceiveProps {
  transfer: StockTransfer
  onDone: () => void
}

/** What came of a transfer: no more than was sent. */
export function ReceiveForm({ transfer: { id, lines, version }, onDone }: ReceiveProps) {
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({})
  const receiving = useReceiving((body: TransferReceipt) => receiveTransfer(id, body), onDone)
  const open = lines.filter((line) => leftOf(line) > 0)
  const came = open.flatMap((line) => (counts[line.id] ? [{ lineId: line.id, quantity: counts[line.id] ?? 0 }] : []))
  const said = useScansOnce((code) => {
    const line = lineOfCode(open, code)
    if (!line) return `${code} is not on its way here.`
    const count = (counts[line.id] ?? 0) + 1
    if (count > leftOf(line)) return `All ${leftOf(line)} of ${line.sku} are scanned already.`
    setCounts((before) => ({ ...before, [line.id]: count }))
    return `${line.sku}: one more`
  })

  return (
    <ReceivePart
      said={said}
      total={came.reduce((sum, { quantity }) => sum + quantity, 0)}
      receiving={receiving}
      onAllCame={() => setCounts(Object.fromEntries(open.map((line) => [line.id, leftOf(line)])))}
      onReceive={() => receiving.mutate({ lines: came, version })}
      onDone={onDone}
    >
      <ul className="border-t border-line">
        {open.map((line) => (
          <CameLine key={line.id} line={line}>
            <Stepper
              noun={line.sku}
              value={counts[line.id] ?? 0}
              most={leftOf(line)}
              onChange={(count) => setCounts({ ...counts, [line.id]: count })}
            />
          </CameLine>
        ))}
      </ul>
    </ReceivePart>
  )
}
