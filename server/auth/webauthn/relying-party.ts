/** What an authenticator binds its keys to, and from where they may be used. */
export interface RelyingParty {
  /** A domain. */
  id: string
  origins: string[]
}

/** What of the settings says so. */
interface Studio {
  publicUrl: string
  auth: { webauthn: { rpId: string | undefined; origins: string[] } }
}

/** A browser takes no IP address for a domain: a studio at one of this machine is met at localhost. */
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
