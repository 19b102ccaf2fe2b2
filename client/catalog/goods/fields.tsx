import { useFieldArray } from 'react-hook-form'

import { ChoiceField, fieldsAt, Group, TextField } from '#client/records/fields.tsx'
import { SumField } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { problemAt } from '#client/ui/forms/problem-at.ts'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { ItemUnit, kindWords } from '#shared/catalog/goods.ts'
import { taxCategoryWords } from '#shared/catalog/tax-words.ts'

import { itemLabels, nextItem, type ProductForm, productLabels } from './product-form.ts'

interface FieldsProps {
  form: ProductForm
}

/** What a product is. */
export function ProductFields({ form }: FieldsProps) {
  const at = fieldsAt(form, productLabels)

  return (
    <Group title="What it is">
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField {...at('name')} />
        <TextField {...at('brand')} optional />
        <ChoiceField {...at('kind')} words={kindWords} />
      </div>
      <TextField {...at('description')} optional isLong />
    </Group>
  )
}

/** Each size, hand or color of it. */
export function ItemsFields({ form }: FieldsProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'items', keyName: 'row' })
  const add = () => append(nextItem(form.getValues('items').at(-1)), { focusName: `items.${fields.length}.variant` })

  return (
    <Group title={fields.length === 1 ? 'Item' : 'Items'} note="One for each size, hand or color, with its own SKU.">
      <ul className="divide-y divide-line">
        {fields.map(({ row, id }, at) => (
          <li key={row} className="py-3 first:pt-0">
            <ItemFields
              form={form}
              at={at}
              {...(id === undefined && fields.length > 1 && { onRemove: () => remove(at) })}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button tone="quiet" size="tight" onClick={add}>
          Add a variant
        </Button>
      </div>
    </Group>
  )
}

interface ItemFieldsProps extends FieldsProps {
  at: number
  /** Of one that was never saved. */
  onRemove?: () => void
}

const unitWords = Object.fromEntries(ItemUnit.options.map((unit) => [unit, unit]))

/** One item. What was sold is retired and stays; what is new can be taken out. */
function ItemFields({ form, at, onRemove }: ItemFieldsProps) {
  const { variant, sku } = form.watch(`items.${at}`)
  const name = variant || sku || `Item ${at + 1}`

  return (
    <fieldset className="@container min-w-0">
      <legend className="sr-only">{name}</legend>
      <div className="grid grid-cols-2 gap-3 @2xl:grid-cols-12">
        <div className="col-span-2 @2xl:col-span-4">
          <TextField form={form} path={`items.${at}.variant`} label={itemLabels.variant} optional />
        </div>
        <div className="@2xl:col-span-4">
          <TextField form={form} path={`items.${at}.sku`} label={itemLabels.sku} isCode />
        </div>
        <div className="@2xl:col-span-4">
          <BarcodeField form={form} at={at} />
        </div>
        <div className="@2xl:col-span-3">
          <SumField isTight form={form} path={`items.${at}.priceCents`} label={itemLabels.priceCents} />
        </div>
        <div className="@2xl:col-span-4">
          <ChoiceField
            form={form}
            path={`items.${at}.taxCategory`}
            label={itemLabels.taxCategory}
            words={taxCategoryWords}
          />
        </div>
        <div className="@2xl:col-span-3">
          <ChoiceField form={form} path={`items.${at}.unit`} label={itemLabels.unit} words={unitWords} />
        </div>
        <div className="flex items-end @2xl:col-span-2">
          {onRemove ? (
            <Button tone="quiet" size="tight" onClick={onRemove}>
              Take out<span className="sr-only"> {name}</span>
            </Button>
          ) : (
            <label className="flex min-h-row items-center gap-2 text-sm">
              <input type="checkbox" className="size-4.5 accent-fairway" {...form.register(`items.${at}.active`)} />
              {itemLabels.active}
              <span className="sr-only">: {name}</span>
            </label>
          )}
        </div>
      </div>
    </fieldset>
  )
}

/** A scanner types here, as in no other field. */
const BarcodeField = ({ form, at }: FieldsProps & { at: number }) => (
  <Field label={itemLabels.barcode} optional error={problemAt(form, `items.${at}.barcode`)}>
    {(ids) => (
      <TextInput
        {...ids}
        isTight
        data-takes-scans
        autoComplete="off"
        inputMode="numeric"
        className="font-mono"
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        {...form.register(`items.${at}.barcode`)}
      />
    )}
  </Field>
)
