import { type ServiceForm, type ServicePath } from '#client/catalog/editor/service-form.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { problemAt } from '#client/ui/forms/problem-at.ts'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

interface TextFieldProps {
  form: ServiceForm
  path: ServicePath
  label: string
  hint?: string
  optional?: boolean
  isLong?: boolean
}

export function TextField({ form, path, isLong = false, ...field }: TextFieldProps) {
  return (
    <Field {...field} error={problemAt(form, path)}>
      {(ids) =>
        isLong ? (
          <TextArea {...ids} isTight {...form.register(path)} />
        ) : (
          <TextInput {...ids} isTight {...form.register(path)} />
        )
      }
    </Field>
  )
}
