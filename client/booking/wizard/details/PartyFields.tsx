import { useFieldArray } from 'react-hook-form'

import { useStudio } from '#client/settings/use-studio.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { Stepper } from '#client/ui/forms/Stepper.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

import type { DetailsFormState } from './details-form.ts'

interface Props {
  form: DetailsFormState
  most: number
  priceCents: number
}

/** Who else plays: each has a share of the price, and a name for the desk. */
export function PartyFields({ form, most, priceCents }: Props) {
  const { money } = useStudio()
  const { fields, replace } = useFieldArray({ control: form.control, name: 'players' })
  const count = fields.length + 1
  const setCount = (to: number) => {
    const names = form.getValues('players')
    replace(Array.from({ length: to - 1 }, (_, at) => names[at] ?? { name: '' }))
  }
  const share = count > 1 && priceCents > 0 ? `${money(Math.ceil(priceCents / count))} each at most.` : undefined

  return (
    <fieldset className="grid gap-4">
      <legend className="sr-only">Who plays</legend>
      <Field label="How many play" hint={share && `The price is shared to the cent: ${share}`}>
        {(ids) => <Stepper {...ids} noun="player" value={count} least={1} most={most} onChange={setCount} />}
      </Field>
      {fields.map(({ id }, at) => (
        <Field key={id} label={`Name of player ${at + 2}`} optional>
          {(ids) => (
            <TextInput {...ids} maxLength={80} autoComplete="off" {...form.register(`players.${at}.name` as const)} />
          )}
        </Field>
      ))}
    </fieldset>
  )
}
