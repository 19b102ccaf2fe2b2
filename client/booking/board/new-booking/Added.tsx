import { Controller, type UseFormReturn } from 'react-hook-form'

import { Pick, Picks } from '#client/booking/wizard/times/Picks.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { Service } from '#shared/catalog/contract.ts'

import type { Draft } from './draft.ts'

interface AddedProps {
  form: UseFormReturn<Draft>
  service: Service
}

/** What is added to the service, as clients are offered it. */
export function AddOns({ form, service: { addOns } }: AddedProps) {
  const { money } = useStudio()
  if (addOns.length === 0) return null

  return (
    <Controller
      control={form.control}
      name="addOns"
      render={({ field: { value, onChange } }) => (
        <Picks title="Add">
          {addOns.map(({ code, name, minutes, priceCents }) => (
            <Pick
              key={code}
              isChosen={value.includes(code)}
              onPick={() => onChange(value.includes(code) ? value.filter((one) => one !== code) : [...value, code])}
            >
              {name}{' '}
              <span className="figures opacity-80">
                {minutes > 0 && `${minutes} min, `}
                {money(priceCents)}
              </span>
            </Pick>
          ))}
        </Picks>
      )}
    />
  )
}

/** What the service asks and may be left open: folded away, as clients see it. */
export function OptionalAnswers({ form, service }: AddedProps) {
  const optional = service.questions.filter(({ required }) => !required)
  if (optional.length === 0) return null

  return (
    <details>
      <summary className="flex min-h-row cursor-pointer items-center font-medium">
        Questions of the service ({optional.length}, optional)
      </summary>
      <div className="grid gap-3 pt-2">
        {optional.map(({ code, label, hint, kind, choices }) => (
          <Field key={code} label={label} hint={hint ?? undefined} optional>
            {(ids) =>
              kind === 'choice' ? (
                <Select {...ids} isTight {...form.register(`answers.${code}`)}>
                  <option value="">No answer</option>
                  {choices.map((choice) => (
                    <option key={choice}>{choice}</option>
                  ))}
                </Select>
              ) : (
                <TextInput {...ids} isTight maxLength={500} autoComplete="off" {...form.register(`answers.${code}`)} />
              )
            }
          </Field>
        ))}
      </div>
    </details>
  )
}
