import type { Timed } from '#server/kernel/work.ts'
import type { ServiceDocument } from '#shared/catalog/document.ts'
import type { CatalogChoices } from '#shared/catalog/editor-contract.ts'
import { Failure, type FieldFailure } from '#shared/http/failure.ts'

import { findChoices } from './editor-store.ts'

/**
 * Refuses a document that names a policy or a plan which does not exist. A service that nobody can give yet may be
 * published.
 */
export async function refuseUnknown(work: Timed, document: ServiceDocument): Promise<void> {
  const details = unknownIn(document, await findChoices(work))
  if (details.length > 0) throw new Failure('invalid_input', 'The service needs another look.', { details })
}

function unknownIn({ policy, windows, options }: ServiceDocument, choices: CatalogChoices): FieldFailure[] {
  const plans = new Set(choices.plans.map(({ code }) => code))
  const unknownPlan = (path: string, plan: string | null): FieldFailure[] =>
    plan === null || plans.has(plan) ? [] : [{ path, message: `There is no plan “${plan}”.` }]

  return [
    ...(choices.policies.some(({ code }) => code === policy)
      ? []
      : [{ path: 'policy', message: `There is no policy “${policy}”.` }]),
    ...windows.flatMap(({ plan }, at) => unknownPlan(`windows.${at}.plan`, plan)),
    ...options.flatMap(({ prices }, option) =>
      prices.flatMap(({ plan }, at) => unknownPlan(`options.${option}.prices.${at}.plan`, plan)),
    ),
  ]
}
