import { equal, type Purpose, sign } from './secret.ts'

/**
 * What opens one record for one purpose without signing in: `tokenOf` is handed out, `recordOf` reads it and answers
 * undefined for a token that we did not sign, or signed for another purpose.
 */
export function signedLink(purpose: Purpose) {
  const signatureOf = (secretKey: string, recordId: string) => sign(secretKey, purpose, recordId)

  return {
    tokenOf: (secretKey: string, recordId: string): string =>
      `${recordId}.${signatureOf(secretKey, recordId).toString('base64url')}`,

    recordOf(secretKey: string, token: string): string | undefined {
      const [recordId = '', signature = ''] = token.split('.')
      return equal(signatureOf(secretKey, recordId), Buffer.from(signature, 'base64url')) ? recordId : undefined
    },

    /** Where a page takes the token: behind the #, so that it reaches no server's log. */
    urlOf: (page: string, token: string): string => `${page}#${token}`,
  }
}
