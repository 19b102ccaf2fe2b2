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

interface ReturnedGoods {
  sku: string
  name: string
  quantity: number
  bySerial: boolean
  serials: readonly string[]
}

/** The goods on the counter, each once. */
function useReturnedGoods() {
  const [goods, setGoods] = useState<readonly ReturnedGoods[]>([])
  const change = (sku: string, changed: (one: ReturnedGoods) => ReturnedGoods) =>
    setGoods((before) => before.map((one) => (one.sku === sku ? changed(one) : one)).filter((one) => one.quantity > 0))

  return {
    goods,
    add: ({ sku, name, bySerial }: Goods) =>
      setGoods((before) =>
        before.some((one) => one.sku === sku)
          ? before.map((one) => (one.sku === sku ? { ...one, quantity: one.quantity + 1 } : one))
          : [...before, { sku, name, bySerial, quantity: 1, serials: [] }],
      ),
    setQuantity: (sku: string, quantity: number) => change(sku, (one) => ({ ...one, quantity })),
    setSerials: (sku: string, serials: readonly string[]) =>
      change(sku, (one) => ({ ...one, serials, quantity: Math.max(one.quantity, serials.length) })),
  }
}

/** As they are sent: with their serials where they lie on the shelf again and are told apart. */
const linesOf = (goods: readonly ReturnedGoods[], giveBack: boolean): NewLooseReturn['lines'] =>
  goods.map(({ sku, quantity, bySerial, serials }) => ({
    sku,
    quantity,
    ...(bySerial && giveBack && { serials: [...serials] }),
  }))

const isNamed = ({ serials, quantity }: NewLooseReturn['lines'][number]) =>
  serials === undefined || serials.length === quantity

/** What comes back without a receipt while it is gathered, what it is worth, and whose credit it becomes. */
export function useLooseReturn(ofSale: Person | null, onDone: () => void) {
  const queries = useQueryClient()
  const keyOf = useIdempotencyKey()
  const [person, pick] = useState<Person | null>(ofSale)
  const returned = useReturnedGoods()
  const { goods } = returned
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
  const lines = linesOf(goods, giveBack)
  const isComplete = person !== null && totalCents > 0 && lines.every(isNamed) && reason.trim() !== ''
  const isReady = isComplete && !priced.isPlaceholderData && !approval.isMissing

  return {
    ...returned,
    person,
    pick,
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
    send() {
      if (!isReady || !person || returning.isPending) return
      const terms = { refundTo, giveBack, reason: reason.trim(), expectedTotalCents: totalCents }
      returning.mutate({ personId: person.id, lines, ...terms })
    },
  }
}

export type LooseReturning = ReturnType<typeof useLooseReturn>
