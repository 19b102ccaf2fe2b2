import { z } from 'zod'

import type { DeclaredParams, Endpoint, Output, RequestLimit } from '#shared/http/endpoint.ts'

/**
 * Sends a browser on. The session that it has asked for by a form of ours is named in a cookie: tokens in an address count
 * only together with it.
 */
export const Location = z.object({ location: z.string(), sessionId: z.string().optional() })

/** A page instead of JSON: its text, and the origin or the scheme that its form leads to in the end. */
export const Page = z.object({ page: z.string(), leadsTo: z.string() })

interface AuthLimit extends RequestLimit {
  /** The setting that says how many instead of `max`, which is its default. */
  readonly setting?: 'token' | 'verify' | 'codes'
}

/** An endpoint of /auth/v1. */
export interface AuthEndpoint extends Endpoint {
  readonly access: 'anyone' | 'signed-in' | 'service'
  readonly limit?: AuthLimit
  /** Answers with a `Location` and this status. */
  readonly redirect?: 302 | 303
  /** Answers with a `Page`, or with a `Location` and 303. */
  readonly page?: true
  /** Answers with JSON, or, to a browser that goes there itself, with a `Location` and 302. */
  readonly mayRedirect?: true
  /** The handler answers with `{ headers, body }`, and these are their names. */
  readonly responseHeaders?: readonly string[]
  /** The handler is given the caller's account, read in the round trip that says who they are. */
  readonly includesUser?: true
  /** Answers its success also to a token that we signed when its session or user is gone: there is nothing left to do. */
  readonly isDoneWithoutSession?: true
  /** Also for the token of an app that a person signed in to: it shows no more than they let the app see. */
  readonly isOpenToApps?: true
  /** A form of a page of ours: from another origin it is refused. */
  readonly isOwnForm?: true
  /** Where the studio has a captcha, the request carries its token; at `grants`, only with one of these grant types. */
  readonly captcha?: true | { readonly grants: readonly string[] }
}

/** Declares an endpoint of /auth/v1. */
export function authEndpoint<const Path extends string, const Declared extends AuthEndpoint>(
  declared: Declared & DeclaredParams<Path>,
): Declared {
  return declared
}

/** What a handler returns: the response, beside headers where the endpoint declares them. */
export type Answer<E extends AuthEndpoint> = E extends {
  readonly responseHeaders: readonly (infer Name extends string)[]
}
  ? { headers: Partial<Record<Name, string>>; body: Output<E> }
  : Output<E>
