import { useState } from 'react'
import { z } from 'zod'

import { rememberedMilliseconds } from '#client/api/act-keys.ts'
import { AskedBefore, isUnknown } from '#client/errors/unanswered.ts'
import { keptInTab } from '#client/ui/browser/kept.ts'
import { NewRefund } from '#shared/orders/refunds.ts'

import { type RefundOrder, refundTo, type TypedRefund } from './refund-form.ts'

const Unanswered = NewRefund.extend({
  lines: z.array(NewRefund.shape.lines.element.extend({ giveBack: z.boolean() })),
  askedAt: z.int(),
})

// A little shorter than its key, from when it was asked first: afterwards the same would be another refund.
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

/** What was chosen of a refund whose answer was lost: the order that is read anew would begin its form with something else. */
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
    /** Whether this is what was asked for: asked again, it is the same refund. */
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
