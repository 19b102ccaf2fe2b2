import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { setupContract } from '#shared/settings/setup-contract.ts'
import type { SetupDocument } from '#shared/settings/setup.ts'

export const setupQuery = queryOptions({
  queryKey: ['settings', 'setup', 'state'],
  queryFn: () => call(setupContract.readSetup, {}),
})

/** The studio as it is, with the version that a save of it names: one that is read before it is never too new. */
export const setupDocumentQuery = queryOptions({
  queryKey: ['settings', 'setup', 'document'],
  async queryFn(): Promise<SeenSetup> {
    const { version = '' } = await call(setupContract.readSetup, {})
    return { version, document: await call(setupContract.readSetupDocument, {}) }
  },
})

export interface SeenSetup {
  version: string
  document: SetupDocument
}

export const starterQuery = queryOptions({
  queryKey: ['settings', 'setup', 'starter'],
  queryFn: () => call(setupContract.readStarter, {}),
  staleTime: Infinity,
})
