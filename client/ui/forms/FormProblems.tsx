import type { Ref } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

import type { FormField } from './field-refusals.ts'
import { type FieldProblem, ProblemSummary } from './ProblemSummary.tsx'

/** What stands in the way of sending a form, once somebody tried to. */
export function FormProblems<Typed extends FieldValues, Ready>({
  form,
  fields,
  refused,
  general,
  more = [],
  ref,
}: {
  form: UseFormReturn<Typed, unknown, Ready>
  fields: ReadonlyArray<FormField<Typed>>
  /** What could not be done. */
  refused: string
  /** Why, where that is about no field. */
  general: string | undefined
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

  return <ProblemSummary ref={ref} refused={refused} general={general} problems={[...more, ...inFields]} />
}
