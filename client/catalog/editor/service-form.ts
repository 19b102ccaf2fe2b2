import type { FieldPath, UseFormReturn } from 'react-hook-form'

import type { ServiceDocument } from '#shared/catalog/document.ts'
import type { CatalogChoices } from '#shared/catalog/editor-contract.ts'

import type { SharedTerms } from './use-shared-terms.ts'

export type ServiceForm = UseFormReturn<ServiceDocument, unknown, ServiceDocument>
export type ServicePath = FieldPath<ServiceDocument>

/** What every tab of the editor is given. */
export interface TabProps {
  form: ServiceForm
  choices: CatalogChoices
  /** What holds for all services. */
  terms: SharedTerms
}
