import { TextField } from '#client/catalog/editor/fields/TextField.tsx'
import type { ServiceForm } from '#client/catalog/editor/service-form.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { problemAt } from '#client/ui/forms/problem-at.ts'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

const textOrNull = (text: string | null) => text || null
const linesOf = (text: string) => text.split('\n').filter((line) => line.trim())

/** One question, and how it is answered. */
export function QuestionFields({ form, at }: { form: ServiceForm; at: number }) {
  const { kind, choices } = form.watch(`questions.${at}`)

  return (
    <>
      <TextField form={form} path={`questions.${at}.label`} label={`Question ${at + 1}`} />
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Answered with">
          {(ids) => (
            <Select {...ids} isTight {...form.register(`questions.${at}.kind`)}>
              <option value="text">Words</option>
              <option value="choice">One of several</option>
            </Select>
          )}
        </Field>
        <Field label="Hint" optional error={problemAt(form, `questions.${at}.hint`)}>
          {(ids) => (
            <TextInput {...ids} isTight {...form.register(`questions.${at}.hint`, { setValueAs: textOrNull })} />
          )}
        </Field>
      </div>
      {kind === 'choice' && (
        <Field label="Choices, one a line" error={problemAt(form, `questions.${at}.choices`)}>
          {(ids) => (
            <TextArea
              {...ids}
              isTight
              defaultValue={choices.join('\n')}
              onChange={({ target }) =>
                form.setValue(`questions.${at}.choices`, linesOf(target.value), { shouldDirty: true })
              }
            />
          )}
        </Field>
      )}
    </>
  )
}
