import { z } from 'zod'

import type { FailureCode } from './failure.ts'

/**
 * Sends a browser on, with the endpoint's status, 303 unless that is 302. The session that it has asked for by a form of
 * ours is named in a cookie: tokens in an address count only together with it.
 */
export const Location = z.object({ location: z.string(), sessionId: z.string().optional() })

/** A page instead of JSON: its text, and the origin or the scheme that its form leads to in the end. */
export const Page = z.object({ page: z.string(), leadsTo: z.string() })

/**
 * Who may call an endpoint. `holder` is a signed-in person, or whoever holds the signed link of the one thing
 * that the path names. `service` is a program of the studio with a secret key. `may:` names a permission as
 * action/resource. A service passes like a person, save where a person must be: at `signed-in`. Whether an actor may do it to this row is decided by `may()` in
 * shared/permissions, after the row is read.
 */
export type Access = 'anyone' | 'signed-in' | 'holder' | 'service' | `may:${string}/${string}`

type PathParameter<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParameter<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** A failure's code, or the code and a status that is not its usual one. */
export type DeclaredFailure = FailureCode | `${FailureCode} ${number}`

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly summary: string
  readonly access: Access
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly headers?: z.ZodObject
  readonly body?: z.ZodType
  /** The handler is given the caller's account, read in the round trip that says who they are. */
  readonly includesUser?: true
  /** Answers its success also to a token that we signed when its session or user is gone: there is nothing left to do. */
  readonly isDoneWithoutSession?: true
  /** The status of success, 200 unless told. A 302 or 303 answers with a `Location`. */
  readonly status?: 200 | 201 | 204 | 302 | 303
  /** Answers with a `Page`, or with a `Location`. */
  readonly page?: true
  /** Answers with JSON, or, to a browser that goes there itself, with a `Location` and 302. */
  readonly mayRedirect?: true
  readonly response: z.ZodType
  /** The handler answers with `{ headers, body }`, and these are their names. */
  readonly responseHeaders?: readonly string[]
  /** Failures of this endpoint's own; those that any endpoint can answer are not repeated. */
  readonly failures?: readonly DeclaredFailure[]
  /** For how long anybody may keep the answer; without it nobody may. */
  readonly cacheSeconds?: number
  /** Asked so often by machines that the log leaves it out. */
  readonly unlogged?: true
  readonly limit?: RequestLimit
  /** Also for the token of an app that a person signed in to: it shows no more than they let the app see. */
  readonly isOpenToApps?: true
  /**
   * The browser is given a number by which it is known again: to the account that was proven in it, and as the one
   * visitor that it is. Or asks for the number only of a browser that has one.
   */
  readonly knowsDevice?: true | 'when it has a number'
  /** A form of a page of ours: from another origin it is refused. */
  readonly isOwnForm?: true
  /** Where the studio keeps programs out, the request carries what shows that it is no program's; at times by its grant_type. */
  readonly captcha?: true | { readonly grants: readonly string[] }
}

/** How many requests one IP address may make, beside the limit over everything. */
export interface RequestLimit {
  readonly max: number
  readonly perSeconds: number
  /** The setting that says how many instead of `max`, which is its default. */
  readonly setting?: 'token' | 'verify' | 'codes'
  /** Endpoints with the same one count together; without it each counts for itself. */
  readonly bucket?: string
}

/** Declares an endpoint; its `params` must be exactly the parameters that its path names. */
export function endpoint<const Path extends string, const Declared extends Endpoint>(
  declared: Declared & { readonly path: Path } & ([PathParameter<Path>] extends [never]
      ? unknown
      : { readonly params: z.ZodObject<Record<PathParameter<Path>, z.ZodType>> }),
): Declared {
  return declared
}

type Part<Name extends string, Schema> = Schema extends z.ZodType ? { [K in Name]: z.input<Schema> } : unknown
type OptionalPart<Name extends string, Schema> = Schema extends z.ZodType
  ? { [K in Name]?: z.input<Schema> | undefined }
  : unknown

/** What a caller passes, in code's own types (a `Date` for an instant). */
export type Input<E extends Endpoint> = DecodedPart<'params', E['params']> &
  Part<'query', E['query']> &
  OptionalPart<'headers', E['headers']> &
  DecodedPart<'body', E['body']>

type DecodedPart<Name extends string, Schema> = Schema extends z.ZodType ? { [K in Name]: z.output<Schema> } : unknown

/** What a handler receives. */
export type Parsed<E extends Endpoint> = DecodedPart<'params', E['params']> &
  DecodedPart<'query', E['query']> &
  DecodedPart<'headers', E['headers']> &
  DecodedPart<'body', E['body']>

/** What a caller gets, in code's own types. */
export type Output<E extends Endpoint> = z.output<E['response']>

/** What a handler returns: the same, beside headers where the endpoint declares them. */
export type Answer<E extends Endpoint> = E extends { readonly responseHeaders: readonly (infer Name extends string)[] }
  ? { headers: Partial<Record<Name, string>>; body: Output<E> }
  : Output<E>
