import { useState } from 'react'

import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { missingAnswer } from '#shared/catalog/children.ts'
import type { Question } from '#shared/catalog/contract.ts'
import { Failure } from '#shared/http/failure.ts'

/**
 * The questions that must be answered before booking, such as which child comes. `refuse` says whether an answer is missing,
 * and where; `given` goes with the request.
 */
export function useRequiredAnswers(questions: readonly Question[], error: Error | null) {
  const required = questions.filter((question) => question.required)
  const [answers, setAnswers] = useState<Record<string, string>>({})
  const [isRefused, setRefused] = useState(false)
  const answerTo = (code: string) => answers[code]?.trim() ?? ''
  const isMissing = required.some(({ code }) => answerTo(code) === '')
  const refusals = error instanceof Failure ? (error.facts.details ?? []) : []
  const problemOf = (code: string) =>
    isRefused && answerTo(code) === ''
      ? missingAnswer
      : refusals.find(({ path }) => path === `answers.${code}`)?.message

  return {
    required,
    answerTo,
    problemOf,
    setAnswer: (code: string, answer: string) => setAnswers({ ...answers, [code]: answer }),
    given:
      required.length > 0 ? { answers: Object.fromEntries(required.map(({ code }) => [code, answerTo(code)])) } : {},
    refuse: () => {
      setRefused(isMissing)
      return isMissing
    },
  }
}

export type Required = ReturnType<typeof useRequiredAnswers>

export const RequiredAnswers = ({ of: { required, answerTo, problemOf, setAnswer } }: { of: Required }) => (
  <>
    {required.map(({ code, label, hint }) => (
      <Field key={code} label={label} hint={hint ?? undefined} error={problemOf(code)}>
        {(ids) => (
          <TextInput
            {...ids}
            maxLength={80}
            autoComplete="off"
            {...(code === 'child_age' && { inputMode: 'numeric' as const })}
            value={answerTo(code)}
            onChange={({ target }) => setAnswer(code, target.value)}
          />
        )}
      </Field>
    ))}
  </>
)
