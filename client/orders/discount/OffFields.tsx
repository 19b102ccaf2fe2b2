import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'

import { useStudio } from '#client/settings/use-studio.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

interface OffFieldsProps {
  takes: UseFormRegisterReturn
  amount: UseFormRegisterReturn
  reason: UseFormRegisterReturn
  errors: { off?: { amount?: FieldError }; reason?: FieldError }
}

/** How much staff take off, and why. */
export function OffFields({ takes, amount, reason, errors }: OffFieldsProps) {
  const { studio } = useStudio()

  return (
    <>
      <Field label="Take off" error={errors.off?.amount?.message}>
        {(ids) => (
          <span className="flex gap-2">
            <TextInput
              {...ids}
              isTight
              data-first
              inputMode="decimal"
              autoComplete="off"
              className="w-24! text-right figures"
              {...amount}
            />
            <Select isTight aria-label="Percent or a sum" isNarrow {...takes}>
              <option value="percent">%</option>
              <option value="cents">{studio.currency}</option>
            </Select>
          </span>
        )}
      </Field>
      <Field
        label="Reason"
        hint="It stands on the receipt, and in the history with your name."
        error={errors.reason?.message}
      >
        {(ids) => <TextInput {...ids} isTight maxLength={120} autoComplete="off" {...reason} />}
      </Field>
    </>
  )
}
