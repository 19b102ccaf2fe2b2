import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'

import { plansQuery } from '#client/memberships/queries.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { Stepper } from '#client/ui/forms/Stepper.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

import type { Draft } from './draft.ts'

interface OthersProps {
  form: UseFormReturn<Draft>
  most: number
  /** What each would pay, where they are named by a plan. */
  shares: readonly number[]
}

/** Who else plays, each with a share of the price, by their plan where they have one. */
export function Others({ form, most, shares }: OthersProps) {
  const { data: plans = [] } = useQuery(plansQuery)
  const { fields, replace } = useFieldArray({ control: form.control, name: 'others' })
  const setCount = (count: number) => {
    const names = form.getValues('others')
    replace(Array.from({ length: count - 1 }, (_, at) => names[at] ?? { name: '', tier: '' }))
  }

  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">Players</legend>
      <Field label="Players">
        {(ids) => (
          <Stepper {...ids} noun="player" value={fields.length + 1} least={1} most={most} onChange={setCount} />
        )}
      </Field>
      {plans.length > 0 && (
        <PlanField form={form} name="tier" label="Plan of player 1" plans={plans} share={shares[0]} />
      )}
      {fields.map(({ id }, at) => (
        <div key={id} className={clsx('grid items-start gap-3', plans.length > 0 && 'grid-cols-2')}>
          <Field label={`Name of player ${at + 2}`} optional>
            {(ids) => (
              <TextInput
                {...ids}
                isTight
                maxLength={80}
                autoComplete="off"
                {...form.register(`others.${at}.name` as const)}
              />
            )}
          </Field>
          {plans.length > 0 && (
            <PlanField
              form={form}
              name={`others.${at}.tier` as const}
              label={`Plan of player ${at + 2}`}
              plans={plans}
              share={shares[at + 1]}
            />
          )}
        </div>
      ))}
    </fieldset>
  )
}

interface PlanFieldProps {
  form: UseFormReturn<Draft>
  name: 'tier' | `others.${number}.tier`
  label: string
  plans: readonly { code: string; name: string }[]
  share: number | undefined
}

function PlanField({ form, name, label, plans, share }: PlanFieldProps) {
  const { money } = useStudio()

  return (
    <Field label={label} {...(share !== undefined && { hint: `${money(share)} of it.` })}>
      {(ids) => (
        <Select {...ids} isTight {...form.register(name)}>
          <option value="">No plan</option>
          {plans.map((plan) => (
            <option key={plan.code} value={plan.code}>
              {plan.name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
