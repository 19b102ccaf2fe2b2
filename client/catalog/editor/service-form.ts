import type { FieldPath, UseFormReturn } from 'react-hook-form'

import type { ServiceDocument } from '#shared/catalog/document.ts'
import type { CatalogChoices } from '#shared/catalog/editor-contract.ts'

export type ServiceForm = UseFormReturn<ServiceDocument, unknown, ServiceDocument>
export type ServicePath = FieldPath<ServiceDocument>

/** What every tab of the editor is given. */
export interface TabProps {
  form: ServiceForm
  choices: CatalogChoices
}

/** What is wrong with a field; a field for numbers that is empty or holds letters is read as NaN. */
export function problemAt({ getFieldState, formState }: ServiceForm, path: ServicePath): string | undefined {
  const { error, isTouched } = getFieldState(path, formState)
  // A new entry of a list is checked at once, before anybody could type into it.
  if (!isTouched && formState.submitCount === 0) return undefined

  const message = error?.message ?? error?.root?.message

  return message?.endsWith('received NaN') ? 'This must be a number.' : message
}

/** What is typed into a field for a whole number, or nothing. */
export const wholeOrNull = (text: unknown): number | null => (text === '' || text === null ? null : Number(text))
