import { useStudio } from '#client/settings/use-studio.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

import type { TypedOff } from './use-typed-off.ts'

/** How much staff take off, and why. */
export function OffFields({ typed }: { typed: TypedOff }) {
  const { studio } = useStudio()

  return (
    <>
      <Field label="Take off">
        {(ids) => (
          <span className="flex gap-2">
            <TextInput
              {...ids}
              isTight
              data-first
              inputMode="decimal"
              autoComplete="off"
              className="w-24! text-right figures"
              value={typed.amount}
              onChange={({ target }) => typed.setAmount(target.value)}
            />
            <Select
              isTight
              aria-label="Percent or a sum"
              className="w-auto!"
              value={typed.takes}
              onChange={({ target }) => typed.setTakes(target.value === 'cents' ? 'cents' : 'percent')}
            >
              <option value="percent">%</option>
              <option value="cents">{studio.currency}</option>
            </Select>
          </span>
        )}
      </Field>
      <Field label="Reason" hint="It stands on the receipt, and in the history with your name.">
        {(ids) => (
          <TextInput
            {...ids}
            isTight
            maxLength={120}
            autoComplete="off"
            value={typed.reason}
            onChange={({ target }) => typed.setReason(target.value)}
          />
        )}
      </Field>
    </>
  )
}
