import { useEffect } from 'react'
import { Controller } from 'react-hook-form'

import { Group } from '#client/catalog/editor/fields/Group.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { problemAt } from '#client/ui/forms/problem-at.ts'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { DiscountTakes } from '#shared/catalog/discounts.ts'
import { taxCategoryWords } from '#shared/catalog/tax-words.ts'
import { TaxCategory } from '#shared/catalog/tax.ts'

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

const skusIn = (text: string) =>
  text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((sku) => sku.toUpperCase())

const ForFields = ({ form }: FieldsProps) => (
  <Group
    title="What it is for"
    note="Whatever is of one of these, or has one of these SKUs. Everything, where nothing is chosen."
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
    <Field label={discountLabels.skus} optional hint="With commas between them." error={problemAt(form, 'skus')}>
      {(ids) => (
        <Controller
          control={form.control}
          name="skus"
          render={({ field }) => (
            <TextInput
              {...ids}
              // Drawn anew when it is set from elsewhere; typed, the text stays as it is until it is left.
              key={field.value.join()}
              isTight
              autoComplete="off"
              className="font-mono uppercase"
              defaultValue={field.value.join(', ')}
              onBlur={({ target }) => {
                field.onChange(skusIn(target.value))
                field.onBlur()
              }}
            />
          )}
        />
      )}
    </Field>
  </Group>
)
