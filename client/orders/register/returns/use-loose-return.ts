import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useIdempotencyKey } from '#client/api/idempotency-key.ts'
import { type Goods, returnWithoutReceipt, worthOf } from '#client/orders/register/queries.ts'
import { useApproval } from '#client/permissions/approval/use-approval.ts'
import { toastDone } from '#client/ui/feedback/undo.ts'
import type { NewLooseReturn } from '#shared/orders/returns-contract.ts'

interface Person {
  id: string
  name: string
}

/** What comes back without a receipt while it is gathered, what it is worth, and whose credit it becomes. */
export function useLooseReturn(ofSale: Person | null, onDone: () => void) {
  const queries = useQueryClient()
  const keyOf = useIdempotencyKey()
  const [person, pick] = useState<Person | null>(ofSale)
  const [goods, setGoods] = useState<readonly { sku: string; name: string; quantity: number }[]>([])
  const [refundTo, setRefundTo] = useState<NewLooseReturn['refundTo']>('credit')
  const [giveBack, setGiveBack] = useState(true)
  const [reason, setReason] = useState('')
  const approval = useApproval()
  const priced = useQuery(worthOf(goods.map(({ sku, quantity }) => ({ sku, quantity }))))
  const worth = goods.length > 0 ? priced.data : undefined
  const returning = useMutation({
    mutationFn: (body: NewLooseReturn) => returnWithoutReceipt(body, keyOf(body), approval.code),
    onSuccess({ giftCardId }) {
      if (giftCardId !== null) return
      toastDone('It is store credit now')
      onDone()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['orders'] }),
  })
  const totalCents = worth?.totalCents ?? 0
  const isComplete = person !== null && totalCents > 0 && reason.trim() !== ''
  const isReady = isComplete && !priced.isPlaceholderData && !approval.isMissing

  return {
    person,
    pick,
    goods,
    worth,
    totalCents,
    refundTo,
    setRefundTo,
    giveBack,
    setGiveBack,
    reason,
    setReason,
    approval,
    isReady,
    isSending: returning.isPending,
    made: returning.data,
    problem: (returning.error ?? priced.error)?.message,
    add: ({ sku, name }: Goods) =>
      setGoods((before) =>
        before.some((one) => one.sku === sku)
          ? before.map((one) => (one.sku === sku ? { ...one, quantity: one.quantity + 1 } : one))
          : [...before, { sku, name, quantity: 1 }],
      ),
    setQuantity: (sku: string, quantity: number) =>
      setGoods((before) =>
        before.map((one) => (one.sku === sku ? { ...one, quantity } : one)).filter((one) => one.quantity > 0),
      ),
    send() {
      if (!isReady || !person || returning.isPending) return
      const lines = goods.map(({ sku, quantity }) => ({ sku, quantity }))
      const terms = { refundTo, giveBack, reason: reason.trim(), expectedTotalCents: totalCents }
      returning.mutate({ personId: person.id, lines, ...terms })
    },
  }
}

export type LooseReturning = ReturnType<typeof useLooseReturn>
