import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Ref, useState } from 'react'

import { type Goods, goodsMatching } from '#client/orders/goods.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { useStudio } from '#client/settings/service.ts'
import { useDebounced } from '#client/ui/browser/debounced.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { leftWords } from '#shared/catalog/left.ts'

const restMilliseconds = 150

interface FindGoodsProps {
  chosen?: Pick<Goods, 'sku' | 'name'> | null | undefined
  error?: string | undefined
  onChoose: (goods: Goods) => void
  ref?: Ref<HTMLInputElement>
}

function useGoodsLike(typed: string) {
  const enabled = usePermissions().holds('read/inventory')

  return useQuery({ ...goodsMatching(useDebounced(typed, restMilliseconds)), enabled }).data
}

/** Finds goods by letters or code; one press adds them. */
export function FindGoods({ chosen, error, onChoose, ref }: FindGoodsProps) {
  const [typed, type] = useState('')
  const queries = useQueryClient()
  const goods = useGoodsLike(typed.trim())
  // A scan may be submitted before the list has loaded.
  const chooseTyped = async () => {
    const code = typed.trim().toLowerCase()
    const found = await queries.fetchQuery(goodsMatching(typed.trim()))
    const [only, ...others] = found
    const one =
      found.find(({ sku, barcode }) => [sku, barcode].some((known) => known?.toLowerCase() === code)) ??
      (others.length === 0 ? only : undefined)
    if (!one) return
    onChoose(one)
    type('')
  }

  // Goods chosen by code are in no list that could show them.
  const isShown = !chosen || goods?.some(({ sku }) => sku === chosen.sku)

  return (
    <div className="grid gap-2">
      <Field label="Product" hint={isShown ? 'Name, SKU or barcode.' : `${chosen.name} is chosen.`} error={error}>
        {(ids) => (
          <TextInput
            {...ids}
            ref={ref}
            data-first
            data-takes-scans
            autoComplete="off"
            value={typed}
            onChange={({ target }) => type(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || typed.trim() === '') return
              event.preventDefault()
              void chooseTyped()
            }}
          />
        )}
      </Field>
      <ul aria-label="Products" className="divide-y divide-line border-y border-line">
        {goods?.map((one) => (
          <li key={one.sku}>
            <GoodsButton one={one} isChosen={chosen?.sku === one.sku} onChoose={onChoose} />
          </li>
        ))}
        {goods?.length === 0 && <li className="py-2 text-sm text-muted">Nothing is called “{typed.trim()}”.</li>}
      </ul>
    </div>
  )
}

interface GoodsButtonProps {
  one: Goods
  isChosen: boolean
  onChoose: FindGoodsProps['onChoose']
}

function GoodsButton({ one, isChosen, onChoose }: GoodsButtonProps) {
  const { money } = useStudio()

  return (
    <button
      type="button"
      aria-pressed={isChosen}
      className="flex min-h-11 w-full items-center justify-between gap-3 px-2 text-left text-sm hover:bg-sunken aria-pressed:bg-turf aria-pressed:font-semibold"
      onClick={() => onChoose(one)}
    >
      <span className="wrap-anywhere">{one.name}</span>
      <span className="figures">
        {[money(one.priceCents), leftWords(one.left, one.held)].filter(Boolean).join(', ')}
      </span>
    </button>
  )
}
