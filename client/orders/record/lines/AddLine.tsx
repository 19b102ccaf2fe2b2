import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useIdempotencyKey } from '#client/api/idempotency-key.ts'
import { type Goods, goodsMatching } from '#client/orders/register/queries.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { useDebounced } from '#client/ui/browser/debounced.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { Stepper } from '#client/ui/forms/Stepper.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { Order } from '#shared/orders/contract.ts'

import { addLine } from './queries.ts'

const restMilliseconds = 150
const most = 99

/** Finds goods and adds them to an order that stands, at the price of today. */
export function AddLine({ order, onClose }: { order: Order; onClose: () => void }) {
  const [chosen, choose] = useState<Goods>()
  const [quantity, setQuantity] = useState(1)
  const adding = useAdding(order, onClose)

  return (
    <Dialog title={`Add to ${order.number}`} onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (chosen && !adding.isPending) adding.mutate({ kind: 'product', sku: chosen.sku, quantity })
        }}
      >
        <FindGoods chosen={chosen} onChoose={choose} />
        {chosen && (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <span className="font-medium wrap-anywhere">{chosen.name}</span>
            <Stepper noun={chosen.name} value={quantity} least={1} most={most} onChange={setQuantity} />
          </div>
        )}
        <p className="text-sm text-muted">Discounts and tax are added as at the register. It is due now.</p>
        {adding.error && (
          <Notice kind="problem" title="It is not added">
            {adding.error.message}
          </Notice>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="quiet" onClick={onClose}>
            Add nothing
          </Button>
          <Button type="submit" busy={adding.isPending} disabled={!chosen}>
            Add the line
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function useAdding({ id, version }: Order, onClose: () => void) {
  const queries = useQueryClient()
  const keyOf = useIdempotencyKey()

  return useMutation({
    mutationFn: (line: { kind: string; sku: string; quantity: number }) =>
      addLine({ orderId: id, version, line, key: keyOf(line) }),
    onSuccess() {
      toastDone('The line is added')
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['orders'] }),
  })
}

interface FindGoodsProps {
  chosen: Goods | undefined
  onChoose: (goods: Goods) => void
}

function FindGoods({ chosen, onChoose }: FindGoodsProps) {
  const { money } = useStudio()
  const [typed, type] = useState('')
  const { data: goods } = useQuery(goodsMatching(useDebounced(typed.trim(), restMilliseconds)))

  return (
    <div className="grid gap-2">
      <Field label="Product" hint="Name, SKU or barcode.">
        {(ids) => (
          <TextInput
            {...ids}
            data-first
            data-takes-scans
            autoComplete="off"
            value={typed}
            onChange={({ target }) => type(target.value)}
          />
        )}
      </Field>
      <ul aria-label="Products" className="divide-y divide-line border-y border-line">
        {goods?.map((one) => (
          <li key={one.sku}>
            <button
              type="button"
              aria-pressed={chosen?.sku === one.sku}
              className="flex min-h-11 w-full items-center justify-between gap-3 px-2 text-left text-sm hover:bg-sunken aria-pressed:bg-turf aria-pressed:font-semibold"
              onClick={() => onChoose(one)}
            >
              <span className="wrap-anywhere">{one.name}</span>
              <span className="figures">{money(one.priceCents)}</span>
            </button>
          </li>
        ))}
        {goods?.length === 0 && <li className="py-2 text-sm text-muted">Nothing is called “{typed.trim()}”.</li>}
      </ul>
    </div>
  )
}
