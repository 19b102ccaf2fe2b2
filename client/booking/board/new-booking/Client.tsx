import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Controller, type UseFormReturn, useWatch, useFieldArray } from 'react-hook-form'

import { plansQuery } from '#client/memberships/service.ts'
import { peopleToPick } from '#client/people/service.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { PersonPicker } from '#client/ui/forms/PersonPicker.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { Stepper } from '#client/ui/forms/Stepper.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

import { type Draft, newcomerId } from './draft.ts'

/** The client: found by name, e-mail or telephone number, or added here. */
export const Client = ({ form }: { form: UseFormReturn<Draft> }) => (
  <Controller
    control={form.control}
    name="person"
    rules={{ validate: (person) => person !== null || 'Choose who comes, or add them by their name.' }}
    render={({ field: { value, onChange, ref }, fieldState: { error } }) => {
      if (value === null) {
        return (
          <PersonPicker
            isTight
            label="Client"
            find={peopleToPick}
            add={(name) => {
              const [firstName = name, ...rest] = name.split(' ')
              form.setValue('newcomer', { firstName, lastName: rest.join(' '), email: '', phone: '' })
              return Promise.resolve({ id: newcomerId, name })
            }}
            error={error?.message}
            onPick={onChange}
            ref={ref}
          />
        )
      }

      return value.id === newcomerId ? (
        <Newcomer form={form} onOther={() => onChange(null)} />
      ) : (
        <p className="flex min-h-row items-center justify-between gap-3">
          <span className="min-w-0 wrap-anywhere">
            <span className="text-muted">Client</span> <span className="font-medium">{value.name}</span>
          </span>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the search had it, in whose place this stands */}
          <Button tone="plain" size="tight" autoFocus onClick={() => onChange(null)}>
            Somebody else
          </Button>
        </p>
      )
    }}
  />
)

/** A new client. The name is enough; with an e-mail they get a confirmation. */
function Newcomer({ form, onOther }: { form: UseFormReturn<Draft>; onOther: () => void }) {
  const { register, formState } = form
  const firstName = useWatch({ control: form.control, name: 'newcomer.firstName' })

  return (
    <fieldset className="grid min-w-0 grid-cols-2 items-start gap-3">
      <legend className="sr-only">New client</legend>
      <Field label="First name" error={formState.errors.newcomer?.firstName?.message}>
        {(ids) => (
          <TextInput
            {...ids}
            isTight
            maxLength={80}
            autoComplete="off"
            {...register('newcomer.firstName', {
              validate: (name, { person }) => person?.id !== newcomerId || name.trim() !== '' || 'Type a name.',
            })}
          />
        )}
      </Field>
      <Field label="Last name" optional error={formState.errors.newcomer?.lastName?.message}>
        {(ids) => <TextInput {...ids} isTight maxLength={80} autoComplete="off" {...register('newcomer.lastName')} />}
      </Field>
      <Field label="E-mail" optional error={formState.errors.newcomer?.email?.message}>
        {(ids) => (
          <TextInput
            {...ids}
            isTight
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- their name is typed by now
            autoFocus
            type="email"
            inputMode="email"
            autoComplete="off"
            {...register('newcomer.email')}
          />
        )}
      </Field>
      <Field label="Phone" optional error={formState.errors.newcomer?.phone?.message}>
        {(ids) => <TextInput {...ids} isTight type="tel" autoComplete="off" {...register('newcomer.phone')} />}
      </Field>
      <p className="col-span-full flex items-center justify-between gap-3 text-muted">
        {firstName} is added to the clients.
        <Button tone="plain" size="tight" onClick={onOther}>
          Somebody else
        </Button>
      </p>
    </fieldset>
  )
}

interface OthersProps {
  form: UseFormReturn<Draft>
  most: number
  /** What each player pays, where they are named by a plan. */
  shares: readonly number[]
}

/** The other players, each with a share of the price by their plan. */
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
