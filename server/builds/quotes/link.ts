import { signedLink } from '#server/kernel/secrets/signed-link.ts'

const quoteLink = signedLink('sign quote links')

/** What opens one quote without signing in, until a newer link is sent. */
interface QuoteLink {
  id: string
  linkVersion: number
}

export const quoteTokenOf = (secretKey: string, { id, linkVersion }: QuoteLink): string =>
  quoteLink.tokenOf(secretKey, `${id}_${linkVersion}`)

/** Undefined for a token that is not ours. */
export function readQuoteToken(secretKey: string, token: string): QuoteLink | undefined {
  const [id, version] = quoteLink.recordOf(secretKey, token)?.split('_') ?? []

  return id === undefined ? undefined : { id, linkVersion: Number(version) }
}

export const quoteUrl = ({ publicUrl, secretKey }: { publicUrl: string; secretKey: string }, link: QuoteLink): string =>
  quoteLink.urlOf(`${publicUrl}/quote`, quoteTokenOf(secretKey, link))
