import { type Check, ok, warn } from '#server/kernel/feature.ts'
import { DocumentCode } from '#shared/people/consents.ts'

import { findLatestDocument } from './store.ts'

/** The texts are the studio's own, so none are made up for it. */
export const terms: Check = async (work) => {
  const missing: string[] = []
  for (const code of DocumentCode.options) if (!(await findLatestDocument(work, code))) missing.push(code)
  if (missing.length === 0) return ok('Every text that people agree to is published.')

  return warn(
    `Never published, so nobody is asked to agree: ${missing.join(', ')}. Publish it at /admin/settings/terms.`,
  )
}
