import { X } from 'lucide-react'
import { useEffect } from 'react'
import { Controller } from 'react-hook-form'

import { call } from '#client/api/call.ts'
import { Group } from '#client/catalog/editor/fields/Group.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Picker } from '#client/ui/forms/Picker.tsx'
import { problemAt } from '#client/ui/forms/problem-at.ts'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { DiscountTakes } from '#shared/catalog/discounts.ts'
import { nameOfItem } from '#shared/catalog/goods.ts'
import { taxCategoryWords } from '#shared/catalog/tax-words.ts'
import { TaxCategory } from '#shared/catalog/tax.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'

import { CheckList } from './CheckList.tsx'
import { type DiscountForm, discountLabels } from './discount-form.ts'
import { takesWords } from './discount-words.ts'
import { LimitFields } from './LimitFields.tsx'
import { SumField } from './SumField.tsx'
import { WhenFields } from './WhenFields.tsx'

interface FieldsProps {
  form: DiscountForm
}

/** What a discount takes off what, for whom, when, and how often. */
export function DiscountFields({ form, isNew }: FieldsProps & { isNew: boolean }) {
  useEffect(() => {
    if (isNew) form.setFocus('name')
  }, [form, isNew])

  return (
    <>
      <Group title="What it takes off">
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={discountLabels.name} hint="It stands on the receipt." error={problemAt(form, 'name')}>
            {(ids) => <TextInput {...ids} isTight autoComplete="off" {...form.register('name')} />}
          </Field>
          <Field
            label={discountLabels.code}
            optional
            hint="Typed by clients. Without one it is taken off by itself."
            error={problemAt(form, 'code')}
          >
            {(ids) => (
              <TextInput
                {...ids}
                isTight
                autoComplete="off"
                autoCapitalize="characters"
                className="font-mono uppercase"
                {...form.register('code')}
              />
            )}
          </Field>
          <Field label={discountLabels.takes} error={problemAt(form, 'takes')}>
            {(ids) => (
              <Select {...ids} isTight {...form.register('takes')}>
                {DiscountTakes.options.map((takes) => (
                  <option key={takes} value={takes}>
                    {takesWords[takes]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Amount form={form} />
        </div>
      </Group>
      <ForFields form={form} />
      <WhenFields form={form} />
      <LimitFields form={form} />
    </>
  )
}

function Amount({ form }: FieldsProps) {
  if (form.watch('takes') !== 'percent') return <SumField form={form} path="amount" />

  return (
    <Field label={`${discountLabels.amount}, %`} error={problemAt(form, 'amount')}>
      {(ids) => (
        <TextInput
          {...ids}
          isTight
          inputMode="numeric"
          autoComplete="off"
          className="w-28! text-right figures"
          {...form.register('amount', { valueAsNumber: true })}
        />
      )}
    </Field>
  )
}

const reducible = TaxCategory.options
  .filter((category) => !['gift_card', 'tip', 'cancellation_fee'].includes(category))
  .map((value) => ({ value, label: taxCategoryWords[value] }))

const findItems = async (q: string) => {
  const { items } = await call(inventoryContract.listItems, { query: { q, limit: 8 } })

  return items.map(({ id, sku, ...item }) => ({ id, sku, name: nameOfItem(item), detail: sku }))
}

interface ItemsFieldProps {
  skus: readonly string[]
  error: string | undefined
  onChange: (skus: readonly string[]) => void
}

/** Items one by one, each found by its name, SKU or barcode. */
const ItemsField = ({ skus, error, onChange }: ItemsFieldProps) => (
  <div className="grid gap-2">
    <Picker
      isTight
      label={discountLabels.skus}
      error={error}
      placeholder="Name, SKU or barcode"
      noneOf={(letters) => `No item is called “${letters}”.`}
      find={findItems}
      onPick={({ sku }) => onChange([...skus.filter((one) => one !== sku), sku])}
    />
    {skus.length > 0 && (
      <ul aria-label="Chosen items" className="flex flex-wrap gap-2">
        {skus.map((sku) => (
          <li key={sku}>
            <Button size="tight" tone="quiet" onClick={() => onChange(skus.filter((one) => one !== sku))}>
              <span className="font-mono">{sku}</span>
              <X aria-hidden className="size-4" />
              <span className="sr-only">: take it out</span>
            </Button>
          </li>
        ))}
      </ul>
    )}
  </div>
)

const ForFields = ({ form }: FieldsProps) => (
  <Group
    title="What it is for"
    note="Whatever is of one of these, or one of these items. Everything, where nothing is chosen."
  >
    <Controller
      control={form.control}
      name="categories"
      render={({ field }) => (
        <CheckList
          legend={discountLabels.categories}
          options={reducible}
          value={field.value}
          onChange={field.onChange}
        />
      )}
    />
    <Controller
      control={form.control}
      name="skus"
      render={({ field }) => (
        <ItemsField skus={field.value} error={problemAt(form, 'skus')} onChange={field.onChange} />
      )}
    />
  </Group>
)
