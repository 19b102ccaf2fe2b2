import { signedLink } from '#server/kernel/secrets/signed-link.ts'

const paymentLink = signedLink('sign payment links')

/** What opens the payment of one order without signing in, until a newer link is sent. */
interface OrderLink {
  id: string
  linkVersion: number
}

export const payTokenOf = (secretKey: string, { id, linkVersion }: OrderLink): string =>
  paymentLink.tokenOf(secretKey, `${id}_${linkVersion}`)

/** Undefined for a token that is not ours. */
export function readPayToken(secretKey: string, token: string): OrderLink | undefined {
  const [id, version] = paymentLink.recordOf(secretKey, token)?.split('_') ?? []

  return id === undefined ? undefined : { id, linkVersion: Number(version) }
}

export const payUrl = (publicUrl: string, token: string): string => paymentLink.urlOf(`${publicUrl}/pay`, token)
