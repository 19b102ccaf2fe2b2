import type { Ref } from 'react'

import { isLost } from '#client/booking/wizard/held.ts'
import { ProblemSummary } from '#client/ui/forms/ProblemSummary.tsx'
import type { Failure } from '#shared/http/failure.ts'

import type { DetailsFormState, FormField } from './details-form.ts'

/** What stands in the way of booking. */
export function FormProblems({
  form,
  fields,
  failure,
  ref,
}: {
  form: DetailsFormState
  fields: readonly FormField[]
  failure: Failure | undefined
  ref: Ref<HTMLDivElement>
}) {
  if (form.formState.submitCount === 0) return null

  const problems = fields.flatMap(({ name, label }) => {
    const { error } = form.getFieldState(name, form.formState)
    if (!error) return []

    const message = typeof error.message === 'string' ? error.message : 'This needs another look.'
    return [{ label, message, focus: () => form.setFocus(name) }]
  })
  // The price has a notice of its own, beside the button.
  const isSaid = !failure || isLost(failure) || failure.code === 'price_changed' || failure.facts.details?.length
  const general = isSaid ? undefined : failure.message

  return <ProblemSummary ref={ref} refused="This could not be booked" general={general} problems={problems} />
}
