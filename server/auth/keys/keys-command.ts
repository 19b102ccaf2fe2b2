import { readFile } from 'node:fs/promises'

import { choose, type Invocation } from '#server/kernel/command.ts'
import { ConfigError } from '#server/kernel/config/config.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { nowhere } from '#server/kernel/place.ts'

import { readPrivateJwks } from './import-jwk.ts'
import { listSigningKeys, type SigningKeyRow } from './key-store.ts'
import { generateKey, importKeys, issueApiKeys, revokeKey, type Rotation, rotateKeys } from './keys.ts'
import { type Algorithm, algorithms, keySetOf } from './signing-key.ts'

export const keysUsage = `[list | generate [--algorithm ${algorithms.join('|')}] | rotate | revoke KID | import FILE | export-public | issue-api-keys]`

/** Runs the operator's command about keys; returns the text to print, throws a sentence. */
export function runKeys({ db, config, words, options }: Invocation, now: Date): Promise<string> {
  const [verb = 'list', what] = words
  const work = { trx: db, context: { actor: { kind: 'system' as const, job: 'keys' } }, now, place: nowhere }

  return choose(verb, {
    list: () => list({ trx: db }),
    generate: async () => {
      const { kid, algorithm } = await generateKey(work, config, algorithmFrom(options['algorithm']))
      return `Made ${kid} (${algorithm}). ${standsBy}${unreadable(algorithm)}`
    },
    rotate: async () => {
      const rotation = await rotateKeys(work, config)
      return rotation ? rotated(rotation) : 'Somebody else has just rotated the keys: nothing was changed.'
    },
    revoke: async () => {
      if (!what) throw new ConfigError('Say which: keys revoke KID.')
      const { key, rotation } = await revokeKey(work, config, what)
      return revoked(key, rotation)
    },
    import: async () => {
      const pairs = await readPrivateJwks(await contentOf(what))
      await importKeys(work, config, pairs)
      return pairs
        .map(({ kid, algorithm }) => `Imported ${kid} (${algorithm}). ${standsBy}${unreadable(algorithm)}`)
        .join('\n')
    },
    'export-public': async () => JSON.stringify(keySetOf(await listSigningKeys({ trx: db })), null, 2),
    'issue-api-keys': async () => {
      const { kid, anon, service } = await issueApiKeys(work, config)
      return `ANON_KEY=${anon}\nSERVICE_ROLE_KEY=${service}\n\n${issued(kid)}`
    },
  })
}

const standsBy =
  'It stands by: it is published, and signs nothing yet. Let clients learn of it for 10 minutes, then run `keys rotate`.'

const unreadable = (algorithm: Algorithm) =>
  algorithm === 'EdDSA' ? '\nBeware: getClaims() of @supabase/supabase-js reads ES256 and RS256 only.' : ''

function algorithmFrom(given: string | boolean | undefined): Algorithm {
  const algorithm = given ?? 'ES256'
  const known = algorithms.find((one) => one === algorithm)
  if (!known) throw new ConfigError(`--algorithm must be one of: ${algorithms.join(', ')}.`)

  return known
}

async function contentOf(file: string | undefined): Promise<string> {
  if (!file) throw new ConfigError('Say which: keys import FILE.')

  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new ConfigError(`The file ${file} cannot be read.`, { cause: error })
  }
}

async function list(work: OnDatabase): Promise<string> {
  const keys = await listSigningKeys(work)
  if (keys.length === 0) return 'No key yet: the server makes the first one when it starts.'

  return keys.map(line).join('\n')
}

function line(key: SigningKeyRow): string {
  const { kid, algorithm, state, createdAt } = key

  return [createdAt.toISOString(), algorithm, state.padEnd(8), kid, noteOn(key)].join('  ')
}

function noteOn({ state, stateSince, retiresAt, apiKeysIssuedAt }: SigningKeyRow): string {
  if (apiKeysIssuedAt && state !== 'revoked') return `since ${stateSince.toISOString()}, signed API keys`
  if (state === 'previous' && retiresAt) return `until ${retiresAt.toISOString()}`

  return `since ${stateSince.toISOString()}`
}

function rotated({ current, previous, isFresh }: Rotation): string {
  const sentences = [`${current.kid} (${current.algorithm}) signs from now on.`]
  if (previous) sentences.push(`What ${previous.kid} signed stays good until it ends.`)
  if (previous?.apiKeysIssuedAt) {
    sentences.push('It signed API keys too, so it stays published until you revoke it.')
  }
  if (isFresh) {
    sentences.push(
      '\nNo key stood by, so this one is new: a client that keeps the published keys learns of it within 10 minutes.',
      'Another time run `keys generate` ten minutes before.',
    )
  }

  return sentences.join(' ')
}

function revoked({ kid, state, stateSince, apiKeysIssuedAt }: SigningKeyRow, rotation: Rotation | undefined): string {
  if (state === 'revoked') return `${kid} is revoked since ${stateSince.toISOString()}: nothing was changed.`

  const sentences = [`${kid} is revoked: its access tokens end now, and clients renew them by themselves.`]
  if (apiKeysIssuedAt) sentences.push('So do the API keys that it signed: make others with `keys issue-api-keys`.')
  if (rotation) sentences.unshift(`${rotated({ ...rotation, previous: undefined })}\n`)

  return sentences.join(' ')
}

const issued = (kid: string) =>
  `They are signed with ${kid} and good for ten years. That key stays published through every rotation, until you revoke it:\n` +
  'then they end, and `keys issue-api-keys` makes others. Whoever has the service key may do everything: keep it secret.'
