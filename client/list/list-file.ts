import type { z } from 'zod'

import { addressOf } from '#shared/http/call.ts'
import type { Endpoint, Input } from '#shared/http/endpoint.ts'

/** The file of a list: its columns, and its address with those that are chosen of them. */
export interface ListFile {
  names: readonly string[]
  of: (taken: { columns?: string }) => string
}

/** The file of a list as it is filtered. `names` are the columns of the file. */
export const listFile = <E extends Endpoint & { query: z.ZodObject }>(
  endpoint: E,
  names: readonly string[],
  filter: Omit<Input<E>['query'], 'columns'>,
): ListFile => ({
  names,
  // Each endpoint of a list's file takes its columns.
  // oxlint-disable-next-line typescript/consistent-type-assertions
  of: (taken) => addressOf(endpoint, { query: { ...filter, ...taken } } as Input<E>),
})
