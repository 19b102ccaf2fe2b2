/** What a token says, unchecked: to be read as a hint, for only the server judges tokens. Undefined when it is none. */
export function payloadOf(token: string): unknown {
  const base64 = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
  try {
    return JSON.parse(atob(base64))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof DOMException) return undefined
    throw error
  }
}
