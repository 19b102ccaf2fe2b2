import { useState } from 'react'

import type { OrderLine } from '#shared/orders/contract.ts'
import type { MostBack, NewRefund } from '#shared/orders/refunds.ts'

export type PickedLine = NewRefund['lines'][number] & { giveBack: boolean }

export const leftOf = ({ quantity, refundedQuantity }: OrderLine): number => quantity - refundedQuantity

/** What is left of a line's price. */
export const leftCentsOf = ({ totalCents, returnedCents }: OrderLine): number => totalCents - returnedCents

/** Whether less goes back than was paid for what comes back. */
export const isInPart = ({ amountCents }: PickedLine, line: OrderLine): boolean =>
  amountCents !== undefined && amountCents !== leftCentsOf(line)

/** Which lines go back and how many of each, for the most that may; one that is alone is picked already. */
export function usePickedLines(lines: readonly OrderLine[], most: readonly MostBack[]) {
  const mostOf = (lineId: string) => most.find((one) => one.lineId === lineId)
  const whole = (line: OrderLine, quantity = leftOf(line)): PickedLine => {
    const amountCents = quantity === leftOf(line) ? mostOf(line.id)?.cents : undefined
    // Where nothing may go back, the server says so.
    return { lineId: line.id, quantity, giveBack: true, ...(amountCents && { amountCents }) }
  }
  const [picked, setPicked] = useState<readonly PickedLine[]>(() =>
    lines.length === 1 ? lines.map((line) => whole(line)) : [],
  )
  const pickedOf = (lineId: string) => picked.find((one) => one.lineId === lineId)

  return {
    picked: lines.flatMap(({ id }) => pickedOf(id) ?? []),
    pickedOf,
    mostOf,
    /** Whether of any line less goes back than is left of its price. */
    isInPart: lines.some((line) => {
      const one = pickedOf(line.id)
      return one !== undefined && isInPart(one, line)
    }),
    toggle: (line: OrderLine) =>
      setPicked((before) =>
        before.some(({ lineId }) => lineId === line.id)
          ? before.filter(({ lineId }) => lineId !== line.id)
          : [...before, whole(line)],
      ),
    count: (line: OrderLine, quantity: number) =>
      setPicked((before) => before.map((one) => (one.lineId === line.id ? whole(line, quantity) : one))),
    change: (lineId: string, changes: Partial<PickedLine>) =>
      setPicked((before) => before.map((one) => (one.lineId === lineId ? { ...one, ...changes } : one))),
  }
}

export type PickedLines = ReturnType<typeof usePickedLines>
