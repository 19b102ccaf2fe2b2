import type { Ref } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

import { sentenceAfter, titleAfter } from '#client/errors/unanswered.ts'

import { type FormField, isToldAtField } from './field-refusals.ts'
import { type FieldProblem, ProblemSummary } from './ProblemSummary.tsx'

/** What stands in the way of sending a form, once somebody tried to. */
export function FormProblems<Typed extends FieldValues, Ready>({
  form,
  fields,
  refused,
  error,
  why,
  more = [],
  ref,
}: {
  form: UseFormReturn<Typed, unknown, Ready>
  fields: ReadonlyArray<FormField<Typed>>
  /** What could not be done. */
  refused: string
  error: Error | null | undefined
  /** Why, where the failure's own sentence is for programs. */
  why?: string | undefined
  /** What is wrong beside the fields. */
  more?: readonly FieldProblem[]
  ref: Ref<HTMLDivElement>
}) {
  if (form.formState.submitCount === 0) return null

  const inFields = fields.flatMap(({ name, label }): FieldProblem[] => {
    const { error } = form.getFieldState(name, form.formState)
    if (!error) return []

    const message = typeof error.message === 'string' ? error.message : 'This needs another look.'
    return [{ label, message, focus: () => form.setFocus(name) }]
  })

  // What is required and not shown is a fault of ours: a press that says nothing would leave nobody a way on.
  const isUntold = inFields.length + more.length === 0 && Object.keys(form.formState.errors).length > 0
  const untold = isUntold ? 'Something is missing or not right. If no field says what, please call us.' : undefined
  const general = error && !isToldAtField(fields, error) ? sentenceAfter(error, why) : untold
  const refusedSoFar = titleAfter(error, refused)
  return <ProblemSummary ref={ref} refused={refusedSoFar} general={general} problems={[...more, ...inFields]} />
}
