import { ChevronDown } from 'lucide-react'

import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { Question } from '#shared/catalog/contract.ts'

import type { DetailsFormState } from './details-form.ts'

interface QuestionFieldsProps {
  form: DetailsFormState
  questions: readonly Question[]
}

/** The questions of the service: what must be answered, and the rest folded away. */
export function QuestionFields({ form, questions }: QuestionFieldsProps) {
  return (
    <>
      {questions.map(
        (question) => question.required && <QuestionField key={question.code} form={form} question={question} />,
      )}
      <OptionalQuestions form={form} questions={questions.filter(({ required }) => !required)} />
    </>
  )
}

function OptionalQuestions({ form, questions }: QuestionFieldsProps) {
  if (questions.length === 0) return null

  return (
    <details className="group rounded border border-line bg-sunken">
      <summary className="flex min-h-12 items-center justify-between gap-3 px-4 font-medium [&::-webkit-details-marker]:hidden">
        <span>
          Help us prepare{' '}
          <span className="font-normal text-muted">
            ({questions.length} {questions.length === 1 ? 'question' : 'questions'}, optional)
          </span>
        </span>
        <ChevronDown aria-hidden className="size-5 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 border-t border-line bg-surface p-4">
        {questions.map((question) => (
          <QuestionField key={question.code} form={form} question={question} />
        ))}
      </div>
    </details>
  )
}

function QuestionField({ form, question }: { form: DetailsFormState; question: Question }) {
  const { code, label, hint, kind, choices } = question
  const name = `answers.${code}` as const
  const field = form.register(name, { shouldUnregister: false })

  return (
    <Field label={label} hint={hint ?? undefined} error={form.getFieldState(name, form.formState).error?.message}>
      {(ids) =>
        kind === 'choice' ? (
          <Select {...ids} {...field}>
            <option value="">No answer</option>
            {choices.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </Select>
        ) : (
          <TextInput {...ids} {...field} maxLength={500} autoComplete="off" />
        )
      }
    </Field>
  )
}
