/** The domain to which authenticators bind their keys, and the origins that may use them. */
export interface RelyingParty {
  /** A domain. */
  id: string
  origins: string[]
}

/** The settings that it follows from. */
interface Studio {
  publicUrl: string
  auth: { webauthn: { rpId: string | undefined; origins: string[] } }
}

/** Browsers accept no IP address as a domain: a studio on a loopback address uses localhost. */
const isLoopbackAddress = (host: string) => /^(127\.[\d.]+|\[::1\])$/.test(host)

export function relyingPartyOf({ publicUrl, auth }: Studio): RelyingParty {
  const { hostname, origin, port } = new URL(publicUrl)
  const { rpId, origins } = auth.webauthn
  const isLocal = isLoopbackAddress(hostname)

  return {
    id: rpId ?? (isLocal ? 'localhost' : hostname),
    origins: [origin, ...(isLocal ? [`http://localhost${port && `:${port}`}`] : []), ...origins],
  }
}
