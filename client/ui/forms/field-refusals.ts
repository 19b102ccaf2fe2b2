import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'

import { Failure } from '#shared/http/failure.ts'

export interface FormField<Typed extends FieldValues> {
  name: FieldPath<Typed>
  label: string
}

const detailsOf = (error: Error | null | undefined) => (error instanceof Failure ? (error.facts.details ?? []) : [])

/** Says what the server refused beside the fields that it is about. */
export function showRefusals<Typed extends FieldValues>(
  form: { setError: UseFormSetError<Typed> },
  fields: ReadonlyArray<FormField<Typed>>,
  error: Error,
): void {
  for (const { path, message } of detailsOf(error)) {
    const field = fields.find(({ name }) => name === path)
    if (field) form.setError(field.name, { message })
  }
}

/** Whether what the server refused stands beside a field. */
export const isToldAtField = (fields: ReadonlyArray<{ name: string }>, error: Error | null | undefined): boolean =>
  detailsOf(error).some(({ path }) => fields.some(({ name }) => name === path))
