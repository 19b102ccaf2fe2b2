import { type UseFormReturn, useFieldArray } from 'react-hook-form'

import { Field } from '#client/ui/forms/Field.tsx'
import { Stepper } from '#client/ui/forms/Stepper.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

import type { Draft } from './draft.ts'

/** Who else plays, each with a share of the price. */
export function Others({ form, most }: { form: UseFormReturn<Draft>; most: number }) {
  const { fields, replace } = useFieldArray({ control: form.control, name: 'others' })
  const setCount = (count: number) => {
    const names = form.getValues('others')
    replace(Array.from({ length: count - 1 }, (_, at) => names[at] ?? { name: '' }))
  }

  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">Players</legend>
      <Field label="Players">
        {(ids) => (
          <Stepper {...ids} noun="player" value={fields.length + 1} least={1} most={most} onChange={setCount} />
        )}
      </Field>
      {fields.map(({ id }, at) => (
        <Field key={id} label={`Name of player ${at + 2}`} optional>
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
      ))}
    </fieldset>
  )
}
