import { useQuery } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'

import { Group } from '#client/catalog/editor/fields/Group.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { problemAt } from '#client/ui/forms/problem-at.ts'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

import { CheckList } from './CheckList.tsx'
import { type DiscountForm, discountLabels } from './discount-form.ts'
import { plansQuery } from './queries.ts'
import { SumField } from './SumField.tsx'

/** From what sum on, how far down, how often, and for whom. */
export const LimitFields = ({ form }: { form: DiscountForm }) => (
  <>
    <Group title="Limits">
      <div className="grid gap-3 sm:grid-cols-2">
        <SumField form={form} path="minimumCents" hint="What all that it is for comes to, at least." />
        <SumField form={form} path="floorCents" hint="It takes nothing below that." />
        {(['perPerson', 'inAll'] as const).map((path) => (
          <Field
            key={path}
            label={`${discountLabels[path]}, orders`}
            optional
            hint={path === 'perPerson' ? 'Clients who are not known do not have it then.' : undefined}
            error={problemAt(form, path)}
          >
            {(ids) => (
              <TextInput
                {...ids}
                isTight
                inputMode="numeric"
                autoComplete="off"
                className="w-28! text-right figures"
                {...form.register(path, {
                  setValueAs: (typed: string | number | null) =>
                    typed === null || String(typed).trim() === '' ? null : Number(typed),
                })}
              />
            )}
          </Field>
        ))}
      </div>
    </Group>
    <Members form={form} />
  </>
)

function Members({ form }: { form: DiscountForm }) {
  const { data: plans } = useQuery(plansQuery)
  const isForMembers = form.watch('membersOnly')

  return (
    <Group title="For whom">
      <label className="flex min-h-row items-center gap-2 text-sm">
        <input type="checkbox" className="size-4.5 accent-fairway" {...form.register('membersOnly')} />
        {discountLabels.membersOnly}
      </label>
      {isForMembers && plans && plans.length > 0 && (
        <Controller
          control={form.control}
          name="planCodes"
          render={({ field }) => (
            <CheckList
              legend="Of these plans alone; of any, where none is chosen"
              options={plans.map(({ code, name }) => ({ value: code, label: name }))}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
      )}
    </Group>
  )
}
