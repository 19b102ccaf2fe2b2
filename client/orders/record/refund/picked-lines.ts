import type { OrderLine } from '#shared/orders/contract.ts'
import type { MostBack, NewRefund } from '#shared/orders/refunds.ts'

export type PickedLine = NewRefund['lines'][number] & { giveBack: boolean }

export const leftOf = ({ quantity, refundedQuantity }: OrderLine): number => quantity - refundedQuantity || quantity

/** What is left of a line's price. */
export const leftCentsOf = ({ totalCents, returnedCents }: OrderLine): number => totalCents - returnedCents

/** Whether less goes back than was paid for what comes back. */
export const isInPart = ({ amountCents }: PickedLine, line: OrderLine): boolean =>
  amountCents !== undefined && amountCents !== leftCentsOf(line)

interface Picking {
  lines: readonly OrderLine[]
  most: readonly MostBack[]
  picked: readonly PickedLine[]
  onPick: (picked: PickedLine[]) => void
}

/** A line that goes back, for the most that may. */
function pick(line: OrderLine, most: readonly MostBack[], quantity = leftOf(line)): PickedLine {
  const amountCents = quantity === leftOf(line) ? most.find((one) => one.lineId === line.id)?.cents : undefined
  // Where nothing may go back, the server says so.
  return { lineId: line.id, quantity, giveBack: true, ...(amountCents && { amountCents }) }
}

/** A line that is alone is picked already. */
export const pickedFirst = (lines: readonly OrderLine[], most: readonly MostBack[]): PickedLine[] =>
  lines.length === 1 ? lines.map((line) => pick(line, most)) : []

/** Which lines go back, and how many of each. */
export function pickedLines({ lines, most, picked, onPick }: Picking) {
  const pickedOf = (lineId: string) => picked.find((one) => one.lineId === lineId)

  return {
    pickedOf,
    mostOf: (lineId: string) => most.find((one) => one.lineId === lineId),
    /** Whether of any line less goes back than is left of its price. */
    isInPart: lines.some((line) => {
      const one = pickedOf(line.id)
      return one !== undefined && isInPart(one, line)
    }),
    /** In the order of the lines. */
    toggle: (line: OrderLine) =>
      onPick(
        lines.flatMap((one) => {
          const before = pickedOf(one.id)
          if (one.id === line.id) return before ? [] : pick(line, most)
          return before ?? []
        }),
      ),
    count: (line: OrderLine, quantity: number) =>
      onPick(picked.map((one) => (one.lineId === line.id ? pick(line, most, quantity) : one))),
    change: (lineId: string, changes: Partial<PickedLine>) =>
      onPick(picked.map((one) => (one.lineId === lineId ? { ...one, ...changes } : one))),
  }
}

export type PickedLines = ReturnType<typeof pickedLines>
