import { type Check, type Feature, ok, warn } from '#server/kernel/feature.ts'

import { readSetupState } from './apply.ts'
import { setupRoutes } from './routes.ts'

const studio: Check = async (work) => {
  const { done, missing } = await readSetupState(work)
  const sentences = missing.map(({ message }) => message).join(' ')
  if (!done) return warn(`Not open yet: set it up at /admin/settings/setup, or with \`loftlie setup\`. ${sentences}`)

  return missing.length > 0 ? warn(`Open, but: ${sentences}`) : ok('It is set up and open.')
}

export const setup: Feature = {
  name: 'setup',
  texts: { setupSave: { other: ['section', 'digest'] } },
  routes: [setupRoutes],
  checks: { studio },
}
