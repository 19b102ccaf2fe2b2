import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Id } from '#shared/http/wire.ts'
import { recordKinds } from '#shared/record-pages.ts'

/** Letters that find nothing: fewer fit too much. */
export const leastLetters = 2
/** More than anybody types; what was pasted is cut here before it is asked for. */
export const mostLetters = 500

/** Looked for as it is read: without what nobody sees, such as a tab or a NUL that was pasted along. */
const readable = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ')
    .trim()

const Hit = z.object({
  id: Id,
  title: z.string(),
  /** What tells it from others. */
  note: z.string(),
  /** Its page in the back office. */
  to: z.string(),
})
export type Hit = z.output<typeof Hit>

const HitsOfKind = z.object({ kind: z.enum(recordKinds), hits: z.array(Hit) })
export type HitsOfKind = z.output<typeof HitsOfKind>

export const searchContract = {
  search: endpoint({
    method: 'GET',
    path: '/api/v1/search',
    summary:
      'What some letters or a number may mean, by kind, of what the caller may read. A kind with the very number stands first',
    access: 'signed-in',
    query: z.strictObject({
      q: z
        .string()
        .max(mostLetters, `Use at most ${mostLetters} characters.`)
        .overwrite(readable)
        .meta({ examples: ['moreno'] }),
    }),
    response: z.object({ groups: z.array(HitsOfKind) }),
  }),
}
