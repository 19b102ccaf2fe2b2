import { Controller } from 'react-hook-form'

import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { MoneyField } from '#client/ui/forms/MoneyField.tsx'
import { problemAt } from '#client/ui/forms/problem-at.ts'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { ItemUnit } from '#shared/catalog/goods.ts'
import { taxCategoryWords } from '#shared/catalog/tax-words.ts'
import { TaxCategory } from '#shared/catalog/tax.ts'

import { itemLabels, type ProductForm } from './product-form.ts'

interface ItemFieldsProps {
  form: ProductForm
  at: number
  /** Of one that was never saved. */
  onRemove?: () => void
}

const code = 'font-mono'

/** One item. What was sold is retired and stays; what is new can be taken out. */
export function ItemFields({ form, at, onRemove }: ItemFieldsProps) {
  const { variant, sku } = form.watch(`items.${at}`)
  const name = variant || sku || `Item ${at + 1}`

  return (
    <fieldset className="@container min-w-0">
      <legend className="sr-only">{name}</legend>
      <div className="grid grid-cols-2 gap-3 @2xl:grid-cols-12">
        <div className="col-span-2 @2xl:col-span-4">
          <Field label={itemLabels.variant} optional error={problemAt(form, `items.${at}.variant`)}>
            {(ids) => <TextInput {...ids} isTight autoComplete="off" {...form.register(`items.${at}.variant`)} />}
          </Field>
        </div>
        <div className="@2xl:col-span-4">
          <Field label={itemLabels.sku} error={problemAt(form, `items.${at}.sku`)}>
            {(ids) => (
              <TextInput
                {...ids}
                isTight
                autoComplete="off"
                autoCapitalize="characters"
                className={`${code} uppercase`}
                {...form.register(`items.${at}.sku`)}
              />
            )}
          </Field>
        </div>
        <div className="@2xl:col-span-4">
          <Field label={itemLabels.barcode} optional error={problemAt(form, `items.${at}.barcode`)}>
            {(ids) => (
              // A scanner types here, as in no other field.
              <TextInput
                {...ids}
                isTight
                data-takes-scans
                autoComplete="off"
                inputMode="numeric"
                className={code}
                onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
                {...form.register(`items.${at}.barcode`)}
              />
            )}
          </Field>
        </div>
        <div className="@2xl:col-span-3">
          <Price form={form} at={at} />
        </div>
        <Choice form={form} path={`items.${at}.taxCategory`} label={itemLabels.taxCategory} words={taxWords} />
        <Choice form={form} path={`items.${at}.unit`} label={itemLabels.unit} words={unitWords} />
        <IsSold form={form} at={at} name={name} {...(onRemove && { onRemove })} />
      </div>
    </fieldset>
  )
}

function IsSold({ form, at, name, onRemove }: ItemFieldsProps & { name: string }) {
  return (
    <div className="flex items-end @2xl:col-span-2">
      {onRemove ? (
        <Button tone="quiet" size="tight" onClick={onRemove}>
          Take out<span className="sr-only"> {name}</span>
        </Button>
      ) : (
        <label className="flex min-h-row items-center gap-2 text-sm">
          <input type="checkbox" className="size-4.5 accent-fairway" {...form.register(`items.${at}.active`)} />
          Sold<span className="sr-only">: {name}</span>
        </label>
      )}
    </div>
  )
}

const taxWords = TaxCategory.options.map((value) => ({ value, word: taxCategoryWords[value] }))
const unitWords = ItemUnit.options.map((value) => ({ value, word: value }))

function Price({ form, at }: { form: ProductForm; at: number }) {
  const { studio } = useStudio()

  return (
    <Field label={`${itemLabels.priceCents}, ${studio.currency}`} error={problemAt(form, `items.${at}.priceCents`)}>
      {(ids) => (
        <Controller
          control={form.control}
          name={`items.${at}.priceCents`}
          render={({ field }) => (
            <MoneyField
              {...ids}
              isTight
              name={field.name}
              currency={studio.currency}
              value={field.value}
              onBlur={field.onBlur}
              onChange={(cents) => field.onChange(cents ?? Number.NaN)}
            />
          )}
        />
      )}
    </Field>
  )
}

interface ChoiceProps {
  form: ProductForm
  path: `items.${number}.${'taxCategory' | 'unit'}`
  label: string
  words: readonly { value: string; word: string }[]
}

const Choice = ({ form, path, label, words }: ChoiceProps) => (
  <div className={path.endsWith('unit') ? '@2xl:col-span-3' : '@2xl:col-span-4'}>
    <Field label={label} error={problemAt(form, path)}>
      {(ids) => (
        <Select {...ids} isTight {...form.register(path)}>
          {words.map(({ value, word }) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </Select>
      )}
    </Field>
  </div>
)
