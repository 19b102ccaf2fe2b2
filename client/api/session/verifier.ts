import type { Shelf } from '#client/ui/browser/storage.ts'

// PKCE: who asks for a link keeps a secret, and sends its hash. The code that the link yields is good with the secret
// only, so that a link which is read by somebody else opens nothing. Kept as @supabase/auth-js keeps it.

const keyOf = (storageKey: string) => `${storageKey}-code-verifier`
const forRecovery = '/recovery'

/** What a request says of the secret. */
interface ChallengeInput {
  code_challenge?: string
  code_challenge_method?: 's256' | 'plain'
}

/** Keeps a new secret and returns its challenge; none where a browser would not know the secret any more. */
export async function beginProof(shelf: Shelf, storageKey: string, isRecovery: boolean): Promise<ChallengeInput> {
  const verifier = newVerifier()
  const entry = JSON.stringify(isRecovery ? verifier + forRecovery : verifier)
  if (!shelf.write(keyOf(storageKey), entry)) return {}

  return challengeOf(verifier)
}

export interface Proof {
  verifier: string
  /** Asked for to set a new password. */
  isRecovery: boolean
}

/** The secret that a code is good with; undefined in a browser that did not ask. */
export function proofIn(shelf: Shelf, storageKey: string): Proof | undefined {
  const [, verifier, purpose] = /^"([\w.~-]{43,128})(\/\w+)?"$/.exec(shelf.read(keyOf(storageKey)) ?? '') ?? []

  return verifier ? { verifier, isRecovery: purpose === forRecovery } : undefined
}

export const forgetProof = (shelf: Shelf, storageKey: string): void => shelf.remove(keyOf(storageKey))

/** A challenge whose secret is not kept: what it is the proof for opens to nobody. */
export const newChallenge = (): Promise<ChallengeInput> => challengeOf(newVerifier())

const newVerifier = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(56)), (byte) => byte.toString(16).padStart(2, '0')).join('')

async function challengeOf(verifier: string): Promise<ChallengeInput> {
  // Browsers hash on secure origins only. A studio that is tried out without TLS sends the secret itself.
  if (!('subtle' in crypto)) return { code_challenge: verifier, code_challenge_method: 'plain' }

  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)))
  const base64 = btoa(String.fromCharCode(...hash))
  return {
    code_challenge: base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
    code_challenge_method: 's256',
  }
}
