import { Controller, useWatch } from 'react-hook-form'

import { SerialsField } from '#client/catalog/serials/SerialsField.tsx'
import { FindGoods } from '#client/orders/record/lines/FindGoods.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { Stepper } from '#client/ui/forms/Stepper.tsx'
import type { PricedReturn } from '#shared/orders/returns-contract.ts'

import { type LooseReturnForm, type ReturnedItem, withChange, withOneMore } from './loose-return.ts'

const most = 99

interface ReturnedGoodsProps {
  form: LooseReturnForm
  worth: PricedReturn | undefined
  /** Why nobody knows what they are worth. */
  problem: string | undefined
}

/** What comes back, each at what it is worth. */
export function ReturnedGoods({ form, worth, problem }: ReturnedGoodsProps) {
  const giveBack = useWatch({ control: form.control, name: 'giveBack' })

  return (
    <Controller
      control={form.control}
      name="goods"
      render={({ field: { value: goods, onChange, ref }, fieldState: { error } }) => (
        <>
          <FindGoods
            error={error?.message ?? problem}
            onChoose={(one) => onChange(withOneMore(goods, one))}
            ref={ref}
          />
          {goods.length === 0 ? (
            !error && <p className="text-sm text-muted">Choose what comes back.</p>
          ) : (
            <ul aria-label="What comes back" className="divide-y divide-line border-y border-line text-sm">
              {goods.map((item) => (
                <Item
                  key={item.sku}
                  item={item}
                  worth={worth}
                  isNamed={item.bySerial && giveBack}
                  onChange={(change) => onChange(withChange(goods, item.sku, change))}
                />
              ))}
            </ul>
          )}
        </>
      )}
    />
  )
}

interface ItemProps {
  item: ReturnedItem
  worth: PricedReturn | undefined
  /** By its serials. */
  isNamed: boolean
  onChange: (change: Partial<ReturnedItem>) => void
}

function Item({ item: { sku, name, quantity, serials }, worth, isNamed, onChange }: ItemProps) {
  const { money } = useStudio()
  const unitCents = worth?.lines.find((line) => line.sku === sku)?.unitCents

  return (
    <li className="flex min-h-row flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1.5">
      <span className="min-w-0 flex-1 font-medium wrap-anywhere">
        {name}{' '}
        <span className="font-normal text-muted figures">
          {unitCents === undefined ? 'pricing' : `at ${money(unitCents)}`}
        </span>
      </span>
      <Stepper noun={name} value={quantity} least={0} most={most} onChange={(next) => onChange({ quantity: next })} />
      {isNamed && (
        <div className="w-full pb-1">
          <SerialsField
            label={`Serials of ${sku}`}
            hint={`${serials.length} of ${quantity} named.`}
            serials={serials}
            onChange={(named) => onChange({ serials: named, quantity: Math.max(quantity, named.length) })}
          />
        </div>
      )}
    </li>
  )
}
