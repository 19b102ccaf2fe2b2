import { useFieldArray } from 'react-hook-form'

import { newCode } from '#client/catalog/editor/new-document.ts'
import type { ServiceForm, TabProps } from '#client/catalog/editor/service-form.ts'
import { Group, TextField } from '#client/records/fields.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { problemAt } from '#client/ui/forms/problem-at.ts'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

/** What whoever books is asked. */
export function QuestionsTab({ form }: TabProps) {
  const questions = useFieldArray({ control: form.control, name: 'questions' })
  const add = () => {
    const code = newCode('question', form.getValues('questions'))
    questions.append({ code, label: '', hint: null, kind: 'text', choices: [] })
  }

  return (
    <Group title="Questions">
      {questions.fields.map(({ id }, at) => (
        <div key={id} className="grid gap-3 border-b border-line pb-4 last:border-0">
          <QuestionFields form={form} at={at} />
          <div className="flex gap-2">
            <Button tone="quiet" size="tight" disabled={at === 0} onClick={() => questions.move(at, at - 1)}>
              Move up
            </Button>
            <Button tone="quiet" size="tight" onClick={() => questions.remove(at)}>
              Take out question {at + 1}
            </Button>
          </div>
        </div>
      ))}
      <div>
        <Button tone="quiet" size="tight" onClick={add}>
          Add a question
        </Button>
      </div>
    </Group>
  )
}

const textOrNull = (text: string | null) => text || null
const linesOf = (text: string) => text.split('\n').filter((line) => line.trim())

/** One question, and how it is answered. */
function QuestionFields({ form, at }: { form: ServiceForm; at: number }) {
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
