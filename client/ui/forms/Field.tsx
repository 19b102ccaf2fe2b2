import { type ReactNode, use, useId } from 'react'

import { MissingFields } from './missing-fields.ts'

export interface FieldIds {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean | undefined
}

/** A label above, a hint below, and an error in words beside the control that `children` draws. */
export function Field({
  label,
  hint,
  error: given,
  optional = false,
  children,
}: {
  label: string
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean
  children: (ids: FieldIds) => ReactNode
}) {
  const id = useId()
  const isMissing = use(MissingFields).has(id)
  const error = given ?? (isMissing ? 'This is required.' : undefined)
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')

  return (
    <div className="grid content-start gap-1.5" data-required-field={optional ? undefined : id}>
      <label htmlFor={id} className="font-medium leading-snug">
        {label}
        {optional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-flag-deep">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
