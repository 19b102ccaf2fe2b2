import type { z } from 'zod'

import type { PermissionName } from '#shared/permissions/roles.ts'

import type { FailureCode } from './failure.ts'

/**
 * Who may call an endpoint. `holder` is a signed-in person, or whoever has the signed link of the one record in the
 * path. `service` is a program of the studio with a secret key: it passes where a permission is asked for, but not at
 * `signed-in`, which needs a person. After the row is read, `may()` of shared/permissions decides whether the actor may
 * do it to this row. Where two permissions are named, either will do.
 */
export type Access =
  | 'anyone'
  | 'signed-in'
  | 'holder'
  | 'service'
  | `may:${PermissionName}`
  | `may:${PermissionName} or ${PermissionName}`

/** The permissions of which an access asks for one; none where it asks for something else. */
export const permissionsIn = (access: Access): readonly PermissionName[] =>
  // oxlint-disable-next-line typescript/consistent-type-assertions -- what follows `may:` is permissions, by the type above
  access.startsWith('may:') ? (access.slice('may:'.length).split(' or ') as PermissionName[]) : []

/** A failure's code, with a status when it is not the code's usual one. */
export type DeclaredFailure = FailureCode | `${FailureCode} ${number}`

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  /** Changes nothing, though it is no GET: what it is asked with is too long for an address, or too secret. */
  readonly reads?: true
  readonly summary: string
  readonly access: Access
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly headers?: z.ZodObject
  readonly body?: z.ZodType
  /** The status of success; 200 by default. */
  readonly status?: 200 | 201 | 204
  readonly response: z.ZodType
  /**
   * The request is a file of this type, or text whose signature covers its bytes. `body` is the bytes; for
   * `application/octet-stream`, a stream.
   */
  readonly consumes?: 'text/csv' | 'application/json' | 'application/octet-stream'
  /** The body is not read, whatever its type: some mail programs send a form. */
  readonly ignoresBody?: true
  /**
   * The answer is a streamed file of this type. `response` is its text, or its bytes when it is no text. Octets have
   * the type of the file.
   */
  readonly produces?: 'text/csv' | 'text/calendar' | 'application/pdf' | 'application/octet-stream'
  /** The endpoint's own failures; those that any endpoint can answer are not repeated. */
  readonly failures?: readonly DeclaredFailure[]
  /** How long anybody may cache the answer; left out, nobody may. */
  readonly cacheSeconds?: number
  /** Called so often by machines that the log leaves it out. */
  readonly unlogged?: true
  readonly limit?: RequestLimit
  /** Gives the browser an id in a cookie, to recognize it; with 'when it has a number' an existing id is only read. */
  readonly knowsDevice?: true | 'when it has a number'
}

/** How many requests a caller may make, beside the limit over all endpoints. */
export interface RequestLimit {
  readonly max: number
  readonly perSeconds: number
  /** Endpoints with the same bucket count together; without one each counts alone. */
  readonly bucket?: string
}

/**
 * Any request may name one of the studio's places by this header: its hours, bays, shelves, taxes and drawers are
 * meant. Without it the first place is meant.
 */
export const placeHeader = 'place-id'

type PathParameter<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParameter<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** The parameters that an endpoint must declare: exactly those in its path. */
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

/** What a caller passes, in the types of the code (a `Date` for an instant). */
export type Input<E extends Endpoint> = DecodedPart<'params', E['params']> &
  Part<'query', E['query']> &
  OptionalPart<'headers', E['headers']> &
  BodyPart<E['body']>

/** A body whose fields are all optional need not be passed. */
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

/** What a handler returns and a caller gets, in the types of the code. */
export type Output<E extends Endpoint> = z.output<E['response']>
