import type { z } from 'zod'

import type { PermissionName } from '#shared/permissions/roles.ts'

import type { FailureCode } from './failure.ts'

/**
 * Who may call an endpoint. `holder` is a signed-in person, or whoever holds the signed link of the one thing that the
 * path names. `service` is a program of the studio with a secret key; it passes wherever a permission is asked for, and
 * not where a person must be, at `signed-in`. Whether an actor may do it to this row is decided by `may()` in
 * shared/permissions, after the row is read.
 */
export type Access = 'anyone' | 'signed-in' | 'holder' | 'service' | `may:${PermissionName}`

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
  /** The status of success, 200 unless told. */
  readonly status?: 200 | 201 | 204
  readonly response: z.ZodType
  /** The request is a file of this type, or text that was signed as it stands; `body` is its bytes, a stream of whatever file. */
  readonly consumes?: 'text/csv' | 'application/json' | 'application/octet-stream'
  /** What comes with the request is not read, whatever its type: a form that some mail programs send. */
  readonly ignoresBody?: true
  /** The answer is a file of this type (octets: of its own), streamed; `response` is its text, or its bytes where it is none. */
  readonly produces?: 'text/csv' | 'text/calendar' | 'application/pdf' | 'application/octet-stream'
  /** Failures of this endpoint's own; those that any endpoint can answer are not repeated. */
  readonly failures?: readonly DeclaredFailure[]
  /** For how long anybody may keep the answer; without it nobody may. */
  readonly cacheSeconds?: number
  /** Asked so often by machines that the log leaves it out. */
  readonly unlogged?: true
  readonly limit?: RequestLimit
  /** The browser is given a number in a cookie, by which it is known again; or it is read only where it has one. */
  readonly knowsDevice?: true | 'when it has a number'
}

/** How many requests one IP address may make, beside the limit over everything. */
export interface RequestLimit {
  readonly max: number
  readonly perSeconds: number
  /** Endpoints with the same one count together; without it each counts for itself. */
  readonly bucket?: string
}

type PathParameter<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParameter<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** What an endpoint of this path must declare: exactly the parameters that the path names. */
export type DeclaredParams<Path extends string> = { readonly path: Path } & ([PathParameter<Path>] extends [never]
  ? unknown
  : { readonly params: z.ZodObject<Record<PathParameter<Path>, z.ZodType>> })

/** Declares an endpoint of the studio's own API. */
export function endpoint<const Path extends string, const Declared extends Endpoint>(
  declared: Declared & DeclaredParams<Path>,
): Declared {
  return declared
}

type Part<Name extends string, Schema> = Schema extends z.ZodType ? { [K in Name]: z.input<Schema> } : unknown
type OptionalPart<Name extends string, Schema> = Schema extends z.ZodType
  ? { [K in Name]?: Partial<z.input<Schema>> | undefined }
  : unknown

/** What a caller passes, in code's own types (a `Date` for an instant). */
export type Input<E extends Endpoint> = DecodedPart<'params', E['params']> &
  Part<'query', E['query']> &
  OptionalPart<'headers', E['headers']> &
  BodyPart<E['body']>

/** What may be left out need not be passed. */
type BodyPart<Schema> = Schema extends z.ZodType
  ? undefined extends z.output<Schema>
    ? { body?: z.output<Schema> }
    : { body: z.output<Schema> }
  : unknown

type DecodedPart<Name extends string, Schema> = Schema extends z.ZodType ? { [K in Name]: z.output<Schema> } : unknown

/** What a handler receives. */
export type Parsed<E extends Endpoint> = DecodedPart<'params', E['params']> &
  DecodedPart<'query', E['query']> &
  DecodedPart<'headers', E['headers']> &
  DecodedPart<'body', E['body']>

/** What a handler returns, and a caller gets, in code's own types. */
export type Output<E extends Endpoint> = z.output<E['response']>
