import { z } from 'zod'

import { Failure } from '#shared/http/failure.ts'

/** The last row of a page as text that a client hands back to ask for the next one. */
export const writeCursor = (place: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url')

export function readCursor<Place extends z.ZodType>(schema: Place, text: string): z.output<Place> {
  const place = schema.safeParse(jsonOf(Buffer.from(text, 'base64url').toString()))
  if (!place.success) {
    throw new Failure('invalid_input', 'This page is not there any more. Start again from the first.', {
      details: [{ path: 'after', message: 'This is not a page that we handed out.' }],
    })
  }

  return place.data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
