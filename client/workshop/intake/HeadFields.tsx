import type { ComponentProps } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'

import { SumField } from '#client/settings/SumField.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

import type { Head, IntakeRow } from './intake-rows.ts'
import { NeededByField } from './NeededByField.tsx'
import { PromiseField } from './PromiseField.tsx'
import type { Stop } from './stops.ts'

interface HeadFieldsProps {
  form: UseFormReturn<Head>
  rows: readonly IntakeRow[]
  /** What speaks against taking them in, once somebody has tried. */
  stops: readonly Stop[]
}

/** What stands on the ticket beside its clubs. */
export function HeadFields({ form, rows, stops }: HeadFieldsProps) {
  const { control, register, setValue } = form
  const stopOf = (name: Stop['field']) => stops.find(({ field }) => field === name)?.atField
  const [promisedOn, neededBy] = useWatch({ control, name: ['promisedOn', 'neededBy'] })

  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <PromiseField
        rows={rows}
        day={promisedOn}
        stop={stopOf('promisedOn')}
        onPromise={(day) => setValue('promisedOn', day)}
      />
      <NeededByField rows={rows} day={neededBy} onChange={(day) => setValue('neededBy', day)} />
      <SumField form={form} path="limitCents" label="Up to, without asking" hint="With tax." optional />
      <TextField label="Bag tag" maxLength={20} {...register('bagTag')} />
      <TextField label="Place of the bag" maxLength={40} {...register('place')} />
      <TextField
        label="Signed by"
        hint="Who leaves the clubs and agrees to the work."
        maxLength={120}
        error={stopOf('signedName')}
        {...register('signedName')}
      />
      <div className="sm:col-span-2">
        <TextField label="Note" maxLength={1000} {...register('note')} />
      </div>
      <label className="flex min-h-11 items-center gap-3 self-end">
        <input type="checkbox" className="size-5 accent-fairway" {...register('acceptsSubstitutes')} />
        Takes another grip if this one is out
      </label>
    </div>
  )
}

interface TextFieldProps extends ComponentProps<'input'> {
  label: string
  hint?: string
  error?: string | undefined
}

const TextField = ({ label, hint, error, ...control }: TextFieldProps) => (
  <Field label={label} optional hint={hint} error={error}>
    {(ids) => <TextInput {...ids} {...control} />}
  </Field>
)
