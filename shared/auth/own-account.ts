import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'

/** What a person may know and do about their own account beyond the protocol. */
export const ownAccountContract = {
  readOwnAccount: endpoint({
    method: 'GET',
    path: '/api/v1/account',
    summary: 'What the protocol does not say about the own account',
    access: 'signed-in',
    response: z.object({
      /** Without one, its owner comes in by mail, with a passkey or from elsewhere. */
      hasPassword: z.boolean(),
    }),
  }),
}
