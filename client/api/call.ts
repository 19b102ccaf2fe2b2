import { type Call, callThrough, type RequestTransport } from '#shared/http/call.ts'
import type { Endpoint, Input, Output } from '#shared/http/endpoint.ts'
import { Failure, type FailureCode } from '#shared/http/failure.ts'

import { askByKey, askOnce, letGo } from './act-keys.ts'
import { sendWatched, type Watch } from './send-watched.ts'
import { send } from './send.ts'
import { auth } from './session/session.ts'

type Headers = Record<string, string>

const callWith = (headers: Headers, carry = send): Call =>
  callThrough((request) => carry({ ...request, headers: { ...request.headers, ...headers } }))

/** What makes something has a key until it is answered. */
const callOnce =
  (askWith: (headers: Headers) => Call, held?: Set<string>): Call =>
  <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> =>
    // The parts that an endpoint does not declare are not in `input`, which the type says by leaving them out.
    askOnce(endpoint, input as Input<E> & object, (asked, headers) => askWith(headers)(endpoint, asked), held)

const bearer = (token: string | undefined): Headers => (token ? { authorization: `Bearer ${token}` } : {})

const callBy =
  (carry: RequestTransport) =>
  (headers: Headers): Call =>
  async <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> => {
    // On the server, which renders what anybody sees, nobody is signed in.
    const token = 'location' in globalThis ? (await auth().getSession())?.access_token : undefined
    try {
      return await callWith({ ...headers, ...bearer(token) }, carry)(endpoint, input)
    } catch (error) {
      if (!token || !(error instanceof Failure) || !ofSession.has(error.code)) throw error

      // Ended early, by a clock of ours that is behind, or not enough since the account has a second step: renewing tells
      // which, and signs out if there is nothing to renew.
      const renewed = (await auth().getSession({ refusedToken: token }))?.access_token
      if (!renewed || renewed === token) throw error
      return callWith({ ...headers, ...bearer(renewed) }, carry)(endpoint, input)
    }
  }

/** Calls the studio's API as whoever is signed in, or as a guest. */
export const call: Call = callOnce(callBy(send))

const callKept =
  (askWith: (headers: Headers) => Call, key: string): Call =>
  <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> =>
    askByKey(key, endpoint, input as Input<E> & object, (asked, headers) => askWith(headers)(endpoint, asked))

/** Calls by the key of an act that is kept until it is answered: in a queue, with a parked sale. */
export const callByKey = (key: string): Call => callKept(callBy(send), key)

/** The same with a file, which tells how much of it has gone and can be broken off. */
export const callWatched = (watch: Watch, key: string): Call =>
  callKept(
    callBy((request) => sendWatched(request, watch)),
    key,
  )

/**
 * Calls as one act of several steps: what was answered is answered again, until it is over. So the same act begun anew,
 * after a step of it failed, makes nothing twice.
 */
export function callsOfAct(): { call: Call; end: () => void } {
  const held = new Set<string>()

  return { call: callOnce(callBy(send), held), end: () => letGo(held) }
}

const ofSession = new Set<FailureCode>(['session_expired', 'second_factor_needed'])

/** Calls as whoever holds the signed link to one booking. */
export const callWithLink = (token: string): Call =>
  callOnce((headers) => callWith({ ...headers, authorization: `Booking ${token}` }))

/** The id of the record that such a token opens: it begins with it; what follows is the version of the link, and its signature. */
export const recordOfLink = (token: string): string => token.split(/[._]/)[0] ?? ''

/** The same to one place in a waitlist. */
export const callWithWaitlistLink = (token: string): Call =>
  callOnce((headers) => callWith({ ...headers, authorization: `Waitlist ${token}` }))

/** Calls as the screen that has the code of a season. */
export const callWithTvCode = (code: string): Call =>
  callOnce((headers) => callWith({ ...headers, authorization: `Tv ${code}` }))

/** The same to the cards of a pairing in a round of a league. */
export const callWithCardLink = (token: string): Call =>
  callOnce((headers) => callWith({ ...headers, authorization: `Card ${token}` }))

/** The same to an evening on which somebody is asked to play. */
export const callWithSubLink = (token: string): Call =>
  callOnce((headers) => callWith({ ...headers, authorization: `Sub ${token}` }))
