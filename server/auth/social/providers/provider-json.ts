import type { z } from 'zod'

import { ProviderFails, ProviderLies } from './provider-trouble.ts'

/** The JSON of a provider's answer; throws unless it fits the schema. */
export async function jsonFrom<Schema extends z.ZodType>(answer: Response, schema: Schema): Promise<z.output<Schema>> {
  if (answer.status >= 500) throw new ProviderFails(`It answers ${answer.status}.`)
  if (answer.status !== 200) throw new ProviderLies(`It answers ${answer.status}.`)

  const parsed = schema.safeParse(await answer.json().catch(() => undefined))
  if (!parsed.success) throw new ProviderFails('Its answer is not as described.')

  return parsed.data
}
