import { signedLink } from '#server/kernel/secrets/signed-link.ts'

const estimateLink = signedLink('sign links of estimates')

interface EstimateLink {
  ticketId: string
  /** The step by which the client was asked: another estimate ends the link. */
  askedBy: number
}

export const estimateUrl = (publicUrl: string, secretKey: string, { ticketId, askedBy }: EstimateLink): string =>
  estimateLink.urlOf(`${publicUrl}/ticket`, estimateLink.tokenOf(secretKey, `${ticketId}_${askedBy}`))

/** Undefined for a token that is not ours. */
export function readEstimateToken(secretKey: string, token: string): EstimateLink | undefined {
  const [ticketId, askedBy] = estimateLink.recordOf(secretKey, token)?.split('_') ?? []

  return ticketId === undefined ? undefined : { ticketId, askedBy: Number(askedBy) }
}
