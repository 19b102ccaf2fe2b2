import { type Call, callThrough, type RequestTransport } from '#shared/http/call.ts'
import type { Endpoint, Input, Output } from '#shared/http/endpoint.ts'
import { Failure, type FailureCode } from '#shared/http/failure.ts'

import { sendWatched, type Watch } from './send-watched.ts'
import { send } from './send.ts'
import { auth } from './session/session.ts'

const callWith = (authorization: string, carry = send): Call =>
  callThrough((request) => carry({ ...request, headers: { ...request.headers, authorization } }))

const callAs = (token: string | undefined, carry: RequestTransport): Call =>
  token ? callWith(`Bearer ${token}`, carry) : callThrough(carry)

const callBy =
  (carry: RequestTransport): Call =>
  async <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> => {
    // On the server, which renders what anybody sees, nobody is signed in.
    const token = 'location' in globalThis ? (await auth().getSession())?.access_token : undefined
    try {
      return await callAs(token, carry)(endpoint, input)
    } catch (error) {
      if (!token || !(error instanceof Failure) || !ofSession.has(error.code)) throw error

      // Ended early, by a clock of ours that is behind, or not enough since the account has a second step: renewing tells
      // which, and signs out if there is nothing to renew.
      const renewed = (await auth().getSession({ refusedToken: token }))?.access_token
      if (!renewed || renewed === token) throw error
      return callAs(renewed, carry)(endpoint, input)
    }
  }

/** Calls the studio's API as whoever is signed in, or as a guest. */
export const call: Call = callBy(send)

/** The same with a file, which tells how much of it has gone and can be broken off. */
export const callWatched = (watch: Watch): Call => callBy((request) => sendWatched(request, watch))

const ofSession = new Set<FailureCode>(['session_expired', 'second_factor_needed'])

/** Calls as whoever holds the signed link to one booking. */
export const callWithLink = (token: string): Call => callWith(`Booking ${token}`)

/** The same to one place in a waitlist. */
export const callWithWaitlistLink = (token: string): Call => callWith(`Waitlist ${token}`)
