import { secondsOf } from '#server/kernel/clock/seconds.ts'
import type { Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import { Id } from '#shared/http/wire.ts'

import { insertPasskeyChallenge, takePasskeyChallenge } from './challenge-store.ts'

export function refuseSwitchedOff({ services: { config } }: Work): void {
  if (!config.auth.passkeys) throw new Failure('passkey_disabled', 'Passkeys are disabled')
}

/** Keeps what an authenticator is asked to sign; `userId` is null before anybody is known. */
export async function ask<Options extends { challenge: string }>(work: Work, userId: string | null, options: Options) {
  const expiresAt = new Date(work.now.getTime() + work.services.config.auth.mfa.challengeSeconds * 1000)
  const { id } = await insertPasskeyChallenge(work, { userId, challenge: options.challenge, expiresAt })

  return { challenge_id: id, options, expires_at: secondsOf(expiresAt) }
}

/** The challenge that is answered. It is used up even by a wrong answer. */
export async function takeChallenge(work: Work, id: string | null | undefined, userId: string | null) {
  const taken = Id.safeParse(id).success ? await takePasskeyChallenge(work, id ?? '', userId) : undefined
  if (!taken) throw new Failure('webauthn_challenge_not_found', 'Challenge not found or already used')
  if (taken.expiresAt <= work.now) throw new Failure('webauthn_challenge_expired', 'Challenge has expired')

  return taken.challenge
}
