import { Controller } from 'react-hook-form'

import { Field } from '#client/ui/forms/Field.tsx'
import { problemAt } from '#client/ui/forms/problem-at.ts'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { Discount } from '#shared/memberships/contract.ts'

import { type PlanForm, planLabels } from './plan-form.ts'
import { discountWords } from './plan-words.ts'

const categories = Discount.shape.category.options

const withPercent = (discounts: readonly Discount[], category: Discount['category'], typed: string): Discount[] =>
  categories.flatMap((one) => {
    if (one === category) return typed.trim() === '' ? [] : [{ category, percent: Number(typed) }]
    return discounts.filter((discount) => discount.category === one)
  })

/** What a plan takes off, in percent; an empty field takes off nothing. */
export const DiscountsInput = ({ form }: { form: PlanForm }) => (
  <Controller
    control={form.control}
    name="discounts"
    render={({ field }) => (
      <fieldset className="grid min-w-0 gap-1">
        <legend className="mb-1 leading-snug font-medium">{planLabels.discounts}</legend>
        <div className="grid gap-3 sm:grid-cols-4">
          {categories.map((category) => (
            <Field
              key={category}
              label={`${discountWords[category]}, %`}
              error={problemAt(form, `discounts.${field.value.findIndex((one) => one.category === category)}.percent`)}
            >
              {(ids) => (
                <TextInput
                  {...ids}
                  isTight
                  inputMode="numeric"
                  autoComplete="off"
                  className="w-20! text-right figures"
                  value={field.value.find((one) => one.category === category)?.percent ?? ''}
                  onChange={({ target }) => field.onChange(withPercent(field.value, category, target.value))}
                  onBlur={field.onBlur}
                />
              )}
            </Field>
          ))}
        </div>
      </fieldset>
    )}
  />
)
