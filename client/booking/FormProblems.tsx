import type { Ref } from 'react'

import { Notice } from '#client/ui/Notice.tsx'
import type { Failure } from '#shared/http/failure.ts'

import type { DetailsFormState, FormField } from './details-form.ts'
import { isLost } from './held.ts'

/** What stands in the way of booking, as a list that leads to each field. */
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
  const wrong = fields.flatMap((field) => {
    const { error } = form.getFieldState(field.name, form.formState)
    return error
      ? [
          {
            name: field.name,
            label: field.label,
            message: typeof error.message === 'string' ? error.message : 'This needs another look.',
          },
        ]
      : []
  })
  const isSubmitted = form.formState.submitCount > 0
  const general = failure && !isLost(failure) && !failure.facts.details?.length ? failure.message : undefined
  if (!isSubmitted || (wrong.length === 0 && !general)) return null

  return (
    <Notice kind="problem" title={general ? 'This could not be booked' : 'Please look at this again'} ref={ref}>
      {general && <p>{general} Nothing you typed is lost.</p>}
      {wrong.length > 0 && (
        <ul className="grid gap-1">
          {wrong.map(({ name, label, message }) => (
            <li key={name}>
              <button
                type="button"
                onClick={() => form.setFocus(name)}
                className="min-h-6 text-left underline underline-offset-4"
              >
                {label}: {message}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
