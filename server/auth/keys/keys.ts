import { recordEvent } from '#server/audit/service.ts'
import { issuerOf } from '#server/auth/tokens/access-token.ts'
import { secondsOf } from '#server/kernel/clock/seconds.ts'
import { type Config, ConfigError } from '#server/kernel/config/config.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Acting } from '#server/kernel/work.ts'
import { discoveryContract } from '#shared/auth/discovery.ts'

import {
  insertSigningKey,
  listSigningKeys,
  lockSigningKeys,
  markApiKeysIssued,
  replaceSigningKey,
  setSigningKeyState,
  type SigningKeyRow,
} from './key-store.ts'
import {
  type Algorithm,
  type KeyPair,
  makeKeyPair,
  openSigningKey,
  type OpenSigningKey,
  sealed,
} from './signing-key.ts'

// A key goes from standby to current, previous and revoked, never back; changes hold a lock.

const locked = <Result>(work: Acting, act: (work: Acting) => Promise<Result>): Promise<Result> =>
  atomically(work, async (work) => {
    await lockSigningKeys(work)
    return act(work)
  })

const record = (work: Acting, action: string, kid: string, facts: Record<string, string> = {}) =>
  recordEvent(work, { action: `signing_key_${action}`, entity: 'signing_key', entityId: kid, facts })

const currentOf = (keys: readonly SigningKeyRow[]) => keys.find(({ state }) => state === 'current')

/** Makes a standby key. */
export async function generateKey(work: Acting, config: Config, algorithm: Algorithm): Promise<KeyPair> {
  const pair = await makeKeyPair(algorithm)

  return atomically(work, async (work) => {
    await insertSigningKey(work, { ...sealed(config.secretKey, pair), state: 'standby' })
    await record(work, 'generated', pair.kid, { algorithm })
    return pair
  })
}

/** Imports keys that were made elsewhere, as standby keys. */
export async function importKeys(work: Acting, config: Config, pairs: readonly KeyPair[]): Promise<void> {
  await atomically(work, async (work) => {
    for (const pair of pairs) {
      const { kid, algorithm } = pair
      const isNew = await insertSigningKey(work, { ...sealed(config.secretKey, pair), state: 'standby' })
      if (!isNew) throw new ConfigError(`There is a key ${kid} already.`)
      await record(work, 'imported', kid, { algorithm })
    }
  })
}

export interface Rotation {
  current: SigningKeyRow
  previous: SigningKeyRow | undefined
  /** The key was made just now, so no client knows it yet. */
  isFresh: boolean
}

/** Makes the standby key the current one; undefined when somebody else has just rotated the keys. */
export async function rotateKeys(work: Acting, config: Config): Promise<Rotation | undefined> {
  const seen = currentOf(await listSigningKeys(work))

  return locked(work, async (work) => {
    const keys = await listSigningKeys(work)
    return currentOf(keys)?.kid === seen?.kid ? promoteKey(work, config, keys) : undefined
  })
}

async function promoteKey(work: Acting, config: Config, keys: readonly SigningKeyRow[]): Promise<Rotation> {
  const previous = currentOf(keys)
  const standby = keys.findLast(({ state }) => state === 'standby')
  const current = standby ?? (await freshKey(work, config, previous?.algorithm))
  // Throws for a key that no server could open.
  await openSigningKey(config.secretKey, current)

  // Until its last token expires, and then the caches of the published keys.
  const neededSeconds = config.auth.accessTokenSeconds + discoveryContract.listKeys.cacheSeconds
  if (previous) await replaceSigningKey(work, previous.kid, neededSeconds)
  await setSigningKeyState(work, current.kid, 'current')
  await record(work, 'rotated', current.kid, previous && { previous: previous.kid })
  return { current, previous, isFresh: !standby }
}

async function freshKey(work: Acting, config: Config, algorithm: Algorithm = 'ES256'): Promise<SigningKeyRow> {
  const { kid } = await generateKey(work, config, algorithm)

  return getKey(await listSigningKeys(work), kid)
}

function getKey(keys: readonly SigningKeyRow[], kid: string): SigningKeyRow {
  const key = keys.find((one) => one.kid === kid)
  if (!key) throw new ConfigError(`There is no key ${kid}: \`keys list\` shows those that there are.`)

  return key
}

export interface Revocation {
  key: SigningKeyRow
  /** The new current key, where the revoked one was current. */
  rotation: Rotation | undefined
}

/** Revokes a key and all that it signed. If it is current, another key takes over first; where none can, it stays. */
export const revokeKey = (work: Acting, config: Config, kid: string): Promise<Revocation> =>
  locked(work, async (work) => {
    const keys = await listSigningKeys(work)
    const key = getKey(keys, kid)
    if (key.state === 'revoked') return { key, rotation: undefined }

    const rotation = key.state === 'current' ? await promoteKey(work, config, keys) : undefined
    await setSigningKeyState(work, kid, 'revoked')
    await record(work, 'revoked', kid)
    return { key, rotation }
  })

/**
 * Signs the API keys that the studio's programs send in place of a person's token. They are valid for years, so the
 * signing key is marked: it stays published and keeps verifying through every rotation, until it is revoked.
 */
export const issueApiKeys = (work: Acting, config: Config) =>
  locked(work, async (work) => {
    const current = currentOf(await listSigningKeys(work))
    if (!current) throw new ConfigError('No key is current yet: run `keys rotate` first.')

    const key = await openSigningKey(config.secretKey, current)
    const issue = { publicUrl: config.publicUrl, now: work.now }
    const anon = await signApiKey(key, { ...issue, role: 'anon' })
    const service = await signApiKey(key, { ...issue, role: 'service_role' })
    await markApiKeysIssued(work, current.kid)
    await record(work, 'issued_api_keys', current.kid)
    return { kid: current.kid, anon, service }
  })

interface ApiKey {
  role: 'anon' | 'service_role'
  publicUrl: string
  now: Date
}

const goodForYears = 10

/** The key that a program sends: a token of nobody, so without `sub`. */
function signApiKey({ sign }: OpenSigningKey, { role, publicUrl, now }: ApiKey): Promise<string> {
  const end = new Date(now)
  end.setUTCFullYear(now.getUTCFullYear() + goodForYears)

  return sign({ role, iss: issuerOf(publicUrl), iat: secondsOf(now), exp: secondsOf(end) })
}
