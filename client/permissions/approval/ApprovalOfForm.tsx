import { Controller, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form'

import { ApprovalField } from './ApprovalField.tsx'

interface ApprovalOfFormProps<Typed extends FieldValues, Ready> {
  form: UseFormReturn<Typed, unknown, Ready>
  path: FieldPath<Typed>
  isNeeded: boolean
}

/** The code of a colleague, as a field of a form. */
export const ApprovalOfForm = <Typed extends FieldValues, Ready>({
  form,
  path,
  isNeeded,
}: ApprovalOfFormProps<Typed, Ready>) => (
  <Controller
    control={form.control}
    name={path}
    render={({ field: { value, onChange, ref }, fieldState: { error } }) => (
      <ApprovalField approval={{ isNeeded, typed: value, type: onChange }} error={error?.message} ref={ref} />
    )}
  />
)
