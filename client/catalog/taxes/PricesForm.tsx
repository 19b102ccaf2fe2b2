import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import { TaxPrices, type TaxSettings } from '#shared/catalog/tax-contract.ts'

import { putTaxPrices, taxesQuery } from './queries.ts'

/** Whether prices hold the tax, and where half cents are rounded: saved by itself. */
export function PricesForm({ taxes }: { taxes: TaxSettings }) {
  const { pricesIncludeTax, rounding, hasOrders } = taxes
  const queries = useQueryClient()
  const [typed, type] = useState({ pricesIncludeTax, rounding })
  const saving = useMutation({
    mutationFn: () => putTaxPrices(typed),
    onSuccess: (saved) => queries.setQueryData(taxesQuery.queryKey, saved),
  })
  const isChanged = typed.pricesIncludeTax !== pricesIncludeTax || typed.rounding !== rounding

  return (
    <RecordPart title="Prices">
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!saving.isPending) saving.mutate()
        }}
      >
        <PricesFields typed={typed} type={type} hasOrders={hasOrders} />
        {saving.error && <Refusal error={saving.error} />}
        {isChanged && (
          <div className="flex gap-2">
            <Button type="submit" size="tight" busy={saving.isPending}>
              Save
            </Button>
            <Button tone="quiet" size="tight" onClick={() => type({ pricesIncludeTax, rounding })}>
              Discard
            </Button>
          </div>
        )}
      </form>
    </RecordPart>
  )
}

interface PricesFieldsProps {
  typed: TaxPrices
  type: (prices: TaxPrices) => void
  hasOrders: boolean
}

const PricesFields = ({ typed, type, hasOrders }: PricesFieldsProps) => (
  <>
    <Field
      label="Tax and prices"
      hint={
        hasOrders
          ? 'There are orders: prices stay as they are.'
          : 'Choose before the first order. Prices are not converted.'
      }
    >
      {(ids) => (
        <Select
          {...ids}
          isTight
          disabled={hasOrders}
          value={String(typed.pricesIncludeTax)}
          onChange={({ target }) => type({ ...typed, pricesIncludeTax: target.value === 'true' })}
        >
          <option value="false">Tax comes on top of prices</option>
          <option value="true">Prices hold the tax</option>
        </Select>
      )}
    </Field>
    <Field label="Half cents are rounded" hint="Once an order, or on each of its lines: as the return asks.">
      {(ids) => (
        <Select
          {...ids}
          isTight
          value={typed.rounding}
          onChange={({ target }) => type({ ...typed, rounding: TaxPrices.shape.rounding.parse(target.value) })}
        >
          <option value="line">On each line</option>
          <option value="order">Once an order</option>
        </Select>
      )}
    </Field>
  </>
)
