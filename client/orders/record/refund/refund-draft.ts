import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'

import { rememberedMilliseconds } from '#client/api/act-keys.ts'
import { AskedBefore, isUnknown } from '#client/errors/unanswered.ts'
import { keptInTab } from '#client/ui/browser/kept.ts'
import type { OrderLine, SaleLine } from '#shared/orders/contract.ts'
import { type MostBack, NewRefund } from '#shared/orders/refunds.ts'

export type PickedLine = NewRefund['lines'][number] & { giveBack: boolean }

export const leftOf = ({ quantity, refundedQuantity }: OrderLine): number => quantity - refundedQuantity || quantity

/** What can still be refunded of a line. */
export const leftCentsOf = ({ totalCents, returnedCents }: OrderLine): number => totalCents - returnedCents

/** Whether less is refunded than was paid for the returned goods. */
export const isInPart = ({ amountCents }: PickedLine, line: OrderLine): boolean =>
  amountCents !== undefined && amountCents !== leftCentsOf(line)

interface Picking {
  lines: readonly OrderLine[]
  most: readonly MostBack[]
  picked: readonly PickedLine[]
  onPick: (picked: PickedLine[]) => void
}

/** A chosen line at its maximum. */
function pick(line: OrderLine, most: readonly MostBack[], quantity = leftOf(line)): PickedLine {
  const amountCents = quantity === leftOf(line) ? most.find((one) => one.lineId === line.id)?.cents : undefined
  // If nothing can be refunded, the server says why.
  return { lineId: line.id, quantity, giveBack: true, ...(amountCents && { amountCents }) }
}

/** The only line of an order is chosen already. */
export const pickedFirst = (lines: readonly OrderLine[], most: readonly MostBack[]): PickedLine[] =>
  lines.length === 1 ? lines.map((line) => pick(line, most)) : []

/** The chosen lines with their quantities. */
export function pickedLines({ lines, most, picked, onPick }: Picking) {
  const pickedOf = (lineId: string) => picked.find((one) => one.lineId === lineId)

  return {
    pickedOf,
    mostOf: (lineId: string) => most.find((one) => one.lineId === lineId),
    /** Whether any line gives back less than is left of its price. */
    isInPart: lines.some((line) => {
      const one = pickedOf(line.id)
      return one !== undefined && isInPart(one, line)
    }),
    /** In the order's sequence. */
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

interface RefundOf {
  /** The exchange's new lines. */
  inExchange: readonly SaleLine[]
}

export const refundFields = [
  { name: 'lines', label: 'Lines' },
  { name: 'reason', label: 'Reason' },
] as const

export const refundTo = (isCredit: boolean): 'credit' | undefined => (isCredit ? 'credit' : undefined)

/** The form of a refund and its request. The preview has said how much a line may give back. */
export const refundOf = ({ inExchange }: RefundOf) =>
  z
    .object({
      lines: z.array(z.custom<PickedLine>()).min(1, 'Choose what is given back.'),
      isCredit: z.boolean(),
      reason: NewRefund.shape.reason,
    })
    .transform(({ lines, isCredit, reason }) => ({ lines, refundTo: refundTo(isCredit), inExchange, reason }))
type Refund = ReturnType<typeof refundOf>
export type RefundOrder = z.output<Refund>
export type TypedRefund = z.input<Refund>
export type TypedRefundForm = UseFormReturn<TypedRefund, unknown, RefundOrder>

type LineChoice = Pick<PickedLine, 'giveBack' | 'amountCents'> & { isInPart: boolean }

/** The effects of a refund besides money, unless they are obvious. */
export function consequenceOf(
  line: OrderLine,
  { giveBack, amountCents = 0, isInPart }: LineChoice,
  money: (cents: number) => string,
): string | undefined {
  if (line.kind === 'fee') return isInPart ? 'The rest of the fee is kept.' : 'The fee is waived.'
  if (line.kind === 'membership' && line.state === 'fulfilled') {
    return giveBack ? 'Where these days are not over, the membership ends today.' : 'The membership goes on.'
  }
  if (line.kind === 'package' && line.state === 'fulfilled') {
    return giveBack ? 'The lessons that are left end; those that are booked stay.' : 'Its lessons stay.'
  }
  if (line.kind !== 'booking') return undefined
  if (line.state === 'fulfilled') return 'It has taken place: only its money goes back.'
  if (giveBack) {
    const kept = isInPart ? `, and ${money(leftCentsOf(line) - amountCents)} is kept` : ''
    return `The booking is canceled: its time is free again${kept}.`
  }
  return isInPart ? 'The booking stands.' : 'The booking stands, and is to be paid again.'
}

const Unanswered = NewRefund.extend({
  lines: z.array(NewRefund.shape.lines.element.extend({ giveBack: z.boolean() })),
  askedAt: z.int(),
})

// Shorter than the server keeps the key: afterwards the same request would be another refund.
const keptMilliseconds = rememberedMilliseconds - 120_000
const kept = keptInTab('refunds without an answer', z.record(z.string(), Unanswered))

function readKept() {
  const since = Date.now() - keptMilliseconds
  return Object.fromEntries(Object.entries(kept.read() ?? {}).filter(([, { askedAt }]) => askedAt > since))
}

function asTyped(orderId: string): TypedRefund | undefined {
  const asked = readKept()[orderId]
  return asked && { lines: asked.lines, isCredit: asked.refundTo === 'credit', reason: asked.reason }
}

/** The choices of a refund whose answer was lost: the reloaded order would begin its form with others. */
export function useUnansweredRefund(orderId: string) {
  const [before, change] = useState(() => asTyped(orderId))

  const answered = () => {
    const { [orderId]: _, ...others } = readKept()
    kept.write(others)
    change(undefined)
  }

  return {
    before,
    answered,
    /** Whether this equals the unanswered request: then it is the same refund. */
    isAskedAgain: (typed: TypedRefund) => before !== undefined && textOf(before) === textOf(typed),
    failed(error: Error, { lines, refundTo: to, reason }: RefundOrder) {
      if (error instanceof AskedBefore) return
      if (!isUnknown(error)) return answered()
      const typed = { lines, isCredit: to === 'credit', reason }
      const others = readKept()
      const first = before && textOf(before) === textOf(typed) ? others[orderId] : undefined
      const { askedAt } = first ?? { askedAt: Date.now() }
      kept.write({ ...others, [orderId]: { lines, reason, ...(to && { refundTo: to }), askedAt } })
      change(typed)
    },
  }
}

const textOf = ({ lines, isCredit, reason }: TypedRefund) =>
  JSON.stringify([
    lines.map(({ lineId, quantity, amountCents, giveBack }) => [lineId, quantity, amountCents, giveBack]),
    refundTo(isCredit),
    reason.trim(),
  ])
