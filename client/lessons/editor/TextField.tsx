import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

import { Field } from '#client/ui/forms/Field.tsx'
import { problemAt } from '#client/ui/forms/problem-at.ts'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

export interface FormFieldProps<Typed extends FieldValues> {
  form: UseFormReturn<Typed, unknown, Typed>
  path: FieldPath<Typed>
  label: string
  hint?: string
  optional?: boolean
}

interface TextFieldProps<Typed extends FieldValues> extends FormFieldProps<Typed> {
  isLong?: boolean
  type?: 'text' | 'date' | 'time'
}

/** A text, a day or a time of a form. */
export function TextField<Typed extends FieldValues>({
  form,
  path,
  isLong = false,
  type = 'text',
  ...field
}: TextFieldProps<Typed>) {
  return (
    <Field {...field} error={problemAt(form, path)}>
      {(ids) =>
        isLong ? (
          <TextArea {...ids} isTight {...form.register(path)} />
        ) : (
          <TextInput {...ids} isTight type={type} autoComplete="off" {...form.register(path)} />
        )
      }
    </Field>
  )
}
