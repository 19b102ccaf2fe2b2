import { useFieldArray } from 'react-hook-form'

import { Group } from '#client/catalog/editor/fields/Group.tsx'
import { newCode } from '#client/catalog/editor/new-document.ts'
import type { TabProps } from '#client/catalog/editor/service-form.ts'
import { Button } from '#client/ui/Button.tsx'

import { QuestionFields } from './QuestionFields.tsx'

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
