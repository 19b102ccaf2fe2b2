import { z } from 'zod'

const Claims = z.object({ exp: z.number().int().positive() })

/** When a token says that it expires, without verifying it; undefined when it does not say. */
export function endOf(token: string): Date | undefined {
  const [, claims = ''] = token.split('.')
  try {
    const { data } = Claims.safeParse(JSON.parse(Buffer.from(claims, 'base64url').toString()))
    return data && new Date(data.exp * 1000)
  } catch {
    // Verifying will refuse a token that cannot be read.
    return undefined
  }
}
