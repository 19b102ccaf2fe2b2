import { queryOptions, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Controller } from 'react-hook-form'

import { call } from '#client/api/call.ts'
import {
  CheckField,
  CheckListField,
  ChoiceField,
  fieldsAt,
  Group,
  TextField,
  WholeField,
} from '#client/records/fields.tsx'
import { SumField, useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { MoneyField } from '#client/ui/forms/MoneyField.tsx'
import { Picker } from '#client/ui/forms/Picker.tsx'
import { problemAt } from '#client/ui/forms/problem-at.ts'
import { nameOfItem } from '#shared/catalog/goods.ts'
import { taxCategoryWords } from '#shared/catalog/tax-words.ts'
import { TaxCategory } from '#shared/catalog/tax.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'
import { membershipsContract } from '#shared/memberships/contract.ts'

import { dayOfWords, type DiscountForm, discountLabels, discounts, takesWords, weekdayNames } from './discount-form.ts'

interface FieldsProps {
  form: DiscountForm
}

/** What it takes off, and by which code. */
export function AmountFields({ form }: FieldsProps) {
  const at = fieldsAt(form, discountLabels)
  const isShare = form.watch('takes') === 'percent'

  return (
    <Group title="What it takes off">
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField {...at('name')} hint="It stands on the receipt." />
        <TextField {...at('code')} optional isCode hint="Typed by clients. Without one it is taken off by itself." />
        <ChoiceField {...at('takes')} words={takesWords} />
        {isShare ? (
          <WholeField {...at('amount')} label={`${discountLabels.amount}, %`} />
        ) : (
          <SumField isTight {...at('amount')} />
        )}
      </div>
      <TextField
        {...at('note')}
        optional
        isLong
        hint="Why it is given, for whoever keeps discounts. No client reads it."
      />
    </Group>
  )
}

const reducible = TaxCategory.options
  .filter((category) => !['gift_card', 'tip', 'cancellation_fee', 'pot'].includes(category))
  .map((value) => ({ value, label: taxCategoryWords[value] }))

/** What it is for. */
export const ForFields = ({ form }: FieldsProps) => (
  <Group
    title="What it is for"
    note="Whatever is of one of these, or one of these items. Everything, where nothing is chosen."
  >
    <CheckListField {...fieldsAt(form, discountLabels)('categories')} options={reducible} />
    <Controller
      control={form.control}
      name="skus"
      render={({ field }) => (
        <ItemsField skus={field.value} error={problemAt(form, 'skus')} onChange={field.onChange} />
      )}
    />
  </Group>
)

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

const days = weekdayNames.map((label, at) => ({ value: at + 1, label }))

/** On which days of the studio it holds. */
export function WhenFields({ form }: FieldsProps) {
  const at = fieldsAt(form, discountLabels)

  return (
    <Group title="When it holds" note="Every day, where none is chosen.">
      <div className="grid gap-3 sm:grid-cols-2">
        <ChoiceField
          {...at('dayOf')}
          words={dayOfWords}
          hint="By the visit a code reduces bookings and clinics of these days. Who moves to another day loses it; where the studio moves them, they keep it."
        />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField {...at('from')} type="date" optional />
        <TextField {...at('until')} type="date" optional />
      </div>
      <CheckListField {...at('weekdays')} options={days} />
    </Group>
  )
}

/** From what sum on, how far down, and how often. */
export function LimitFields({ form }: FieldsProps) {
  const at = fieldsAt(form, discountLabels)

  return (
    <Group title="Limits">
      <div className="grid gap-3 sm:grid-cols-2">
        <SumOrNothing form={form} path="minimumCents" hint="What all that it is for comes to, at least." />
        <SumOrNothing form={form} path="floorCents" hint="It takes nothing below that." />
        <WholeField
          {...at('perPerson')}
          label={`${discountLabels.perPerson}, orders`}
          optional
          hint="Clients who are not known do not have it then."
        />
        <WholeField {...at('inAll')} label={`${discountLabels.inAll}, orders`} optional />
      </div>
    </Group>
  )
}

/** A sum that may be nothing: then its field is empty. */
function SumOrNothing({ form, path, hint }: FieldsProps & { path: 'minimumCents' | 'floorCents'; hint: string }) {
  const { currency } = useStudio().studio

  return (
    <Field label={`${discountLabels[path]}, ${currency}`} optional hint={hint} error={problemAt(form, path)}>
      {(ids) => (
        <Controller
          control={form.control}
          name={path}
          render={({ field: { name, value, onBlur, onChange } }) => (
            <MoneyField
              {...ids}
              isTight
              {...{ name, currency, onBlur }}
              value={value === 0 ? null : value}
              onChange={(cents) => onChange(cents ?? 0)}
            />
          )}
        />
      )}
    </Field>
  )
}

const plansQuery = queryOptions({
  queryKey: [...discounts.key, 'plans'],
  queryFn: async () =>
    (await call(membershipsContract.listMembershipPlans, {})).map(({ code, name }) => ({ value: code, label: name })),
  staleTime: 60_000,
})

/** Whether it is for members, and of which plans. */
export function MemberFields({ form }: FieldsProps) {
  const { data: plans } = useQuery(plansQuery)
  const isForMembers = form.watch('membersOnly')

  return (
    <Group title="For whom">
      <CheckField {...fieldsAt(form, discountLabels)('membersOnly')} />
      {isForMembers && plans && plans.length > 0 && (
        <CheckListField
          form={form}
          path="planCodes"
          label="Of these plans alone; of any, where none is chosen"
          options={plans}
        />
      )}
    </Group>
  )
}
