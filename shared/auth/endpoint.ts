import { z } from 'zod'

import type { DeclaredParams, Endpoint, Output, RequestLimit } from '#shared/http/endpoint.ts'

/**
 * Redirects a browser. `sessionId` is set in a cookie when the browser asked for the session by our form: tokens in an
 * address count only together with it.
 */
export const Location = z.object({ location: z.string(), sessionId: z.string().optional() })

/** An HTML page, with the origin or scheme that its form leads to in the end. */
export const Page = z.object({ page: z.string(), leadsTo: z.string() })

interface AuthLimit extends RequestLimit {
  /** The setting that replaces `max`, which is its default. */
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
  /** Answers with JSON, or with a `Location` and 302 to a browser that opens the address itself. */
  readonly mayRedirect?: true
  /** The handler answers with `{ headers, body }`; these are the headers' names. */
  readonly responseHeaders?: readonly string[]
  /** The handler gets the caller's account, read in the same trip that identifies them. */
  readonly includesUser?: true
  /** Answers success to a token of ours even when its session or user is deleted, because nothing is left to do. */
  readonly isDoneWithoutSession?: true
  /** Also open to tokens of apps that a person signed in to; it shows only what they allowed. */
  readonly isOpenToApps?: true
  /** A form of our own page: requests from another origin are refused. */
  readonly isOwnForm?: true
  /** Requires a captcha token when the studio has a captcha; with `grants`, only for these grant types. */
  readonly captcha?: true | { readonly grants: readonly string[] }
}

/** Declares an endpoint of /auth/v1. */
export function authEndpoint<const Path extends string, const Declared extends AuthEndpoint>(
  declared: Declared & DeclaredParams<Path>,
): Declared {
  return declared
}

/** What a handler returns: the response, with headers where the endpoint declares them. */
export type Answer<E extends AuthEndpoint> = E extends {
  readonly responseHeaders: readonly (infer Name extends string)[]
}
  ? { headers: Partial<Record<Name, string>>; body: Output<E> }
  : Output<E>
