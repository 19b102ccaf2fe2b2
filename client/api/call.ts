import { freshAccessToken } from '#client/auth/access-token.ts'
import { type Call, callThrough } from '#shared/http/call.ts'

import { send } from './send.ts'

/** Calls the studio's API as whoever is signed in, or as a guest. */
export const call: Call = callThrough(async (request) => {
  const token = await freshAccessToken()
  const headers = token ? { authorization: `Bearer ${token}`, ...request.headers } : request.headers

  return send({ ...request, headers })
})

/** Calls as whoever holds the signed link to one booking. */
export const callWithLink = (token: string): Call =>
  callThrough((request) => send({ ...request, headers: { ...request.headers, authorization: `Booking ${token}` } }))
