import { useState } from 'react'

import type { OrderLine } from '#shared/orders/contract.ts'
import type { NewRefund } from '#shared/orders/refunds.ts'

type Picked = NewRefund['lines'][number]

export const leftOf = ({ quantity, refundedQuantity }: OrderLine): number => quantity - refundedQuantity

const whole = (line: OrderLine): Picked => ({ lineId: line.id, quantity: leftOf(line), giveBack: true })

/** Which lines go back and how many of each; one that is alone is picked already. */
export function usePickedLines(lines: readonly OrderLine[]) {
  const [picked, setPicked] = useState<readonly Picked[]>(() => (lines.length === 1 ? lines.map(whole) : []))
  const pickedOf = (lineId: string) => picked.find((one) => one.lineId === lineId)

  return {
    picked: lines.flatMap(({ id }) => pickedOf(id) ?? []),
    pickedOf,
    toggle: (line: OrderLine) =>
      setPicked((before) =>
        before.some(({ lineId }) => lineId === line.id)
          ? before.filter(({ lineId }) => lineId !== line.id)
          : [...before, whole(line)],
      ),
    change: (lineId: string, changes: Partial<Picked>) =>
      setPicked((before) => before.map((one) => (one.lineId === lineId ? { ...one, ...changes } : one))),
  }
}

export type PickedLines = ReturnType<typeof usePickedLines>
