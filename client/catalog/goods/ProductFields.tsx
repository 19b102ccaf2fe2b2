import { useEffect } from 'react'
import { useFieldArray } from 'react-hook-form'

import { Group } from '#client/catalog/editor/fields/Group.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { problemAt } from '#client/ui/forms/problem-at.ts'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { kindWords, ProductKind } from '#shared/catalog/goods.ts'

import { ItemFields } from './ItemFields.tsx'
import { nextItem, type ProductForm } from './product-form.ts'

/** What a product is, and each size, hand or color of it. */
export function ProductFields({ form, isNew }: { form: ProductForm; isNew: boolean }) {
  useEffect(() => {
    if (isNew) form.setFocus('name')
  }, [form, isNew])

  return (
    <>
      <Group title="What it is">
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="Name" error={problemAt(form, 'name')}>
            {(ids) => <TextInput {...ids} isTight autoComplete="off" {...form.register('name')} />}
          </Field>
          <Field label="Brand" optional error={problemAt(form, 'brand')}>
            {(ids) => <TextInput {...ids} isTight autoComplete="off" {...form.register('brand')} />}
          </Field>
          <Field label="Kind" error={problemAt(form, 'kind')}>
            {(ids) => (
              <Select {...ids} isTight {...form.register('kind')}>
                {ProductKind.options.map((kind) => (
                  <option key={kind} value={kind}>
                    {kindWords[kind]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <Field label="Description" optional error={problemAt(form, 'description')}>
          {(ids) => <TextArea {...ids} isTight {...form.register('description')} />}
        </Field>
      </Group>
      <Items form={form} />
    </>
  )
}

function Items({ form }: { form: ProductForm }) {
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
