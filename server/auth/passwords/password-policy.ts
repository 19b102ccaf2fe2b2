import type { Work } from '#server/kernel/work.ts'
import { readStudioName } from '#server/settings/service.ts'
import { Failure } from '#shared/http/failure.ts'

import { isCommon, isOurWord } from './password-words.ts'
import { isPwned, type Occasion } from './pwned.ts'

const longest = 256

const classes: Record<string, { name: string; pattern: RegExp }> = {
  lower: { name: 'lower-case letters', pattern: /\p{Ll}/u },
  upper: { name: 'upper-case letters', pattern: /\p{Lu}/u },
  letter: { name: 'letters', pattern: /\p{L}/u },
  digit: { name: 'digits', pattern: /\p{Nd}/u },
  symbol: { name: 'symbols', pattern: /[^\p{L}\p{N}\s]/u },
}

// Counts an emoji as one character, however many units it has in JavaScript.
const lengthOf = (text: string) => Array.from(text).length

export interface Weakness {
  message: string
  reasons: string[]
}

interface PasswordCandidate {
  password: string
  /** The owner's address. */
  email: string
  occasion: Occasion
}

/** Why a password is weak; undefined when it is good. */
export async function weaknessOf(work: Work, candidate: PasswordCandidate): Promise<Weakness | undefined> {
  const { password } = candidate
  const { minimumLength, classes: requiredClasses } = work.services.config.auth.password
  const required = requiredClasses.flatMap((name) => classes[name] ?? [])
  const found: [reason: string, message: string][] = []
  const isShort = lengthOf(password) < minimumLength
  if (isShort) {
    found.push(['length', `Password should be at least ${minimumLength} characters.`])
  }
  if (!required.every(({ pattern }) => pattern.test(password))) {
    const names = required.map(({ name }) => name).join(', ')
    found.push(['characters', `Password should contain at least one character of each: ${names}.`])
  }
  // A password that is too short has to change anyway.
  if (!isShort && (await isEasyToGuess(work, candidate))) {
    found.push(['pwned', 'Password is known to be weak and easy to guess, please choose a different one.'])
  }
  if (found.length === 0) return undefined

  return { reasons: found.map(([reason]) => reason), message: found.map(([, message]) => message).join(' ') }
}

async function isEasyToGuess(work: Work, { password, email, occasion }: PasswordCandidate): Promise<boolean> {
  const { pwned, words } = work.services.config.auth.password
  if (pwned === 'off') return isOurWord(password, words)
  // At a sign-in the studio's name is not read: it would cost a statement each time.
  const studio = occasion === 'chosen' ? await readStudioName(work) : ''
  const names = [studio, email, email.replace(/@.*/, ''), ...words]

  return isOurWord(password, names) || (await isCommon(password)) || (await isPwned(work.services, password, occasion))
}

/** Refuses a new password that does not meet the policy. */
export async function refuseWeak(work: Work, password: string, email = ''): Promise<void> {
  if (lengthOf(password) > longest) {
    throw new Failure('validation_failed', `Password cannot be longer than ${longest} characters`)
  }

  const weakness = await weaknessOf(work, { password, email, occasion: 'chosen' })
  if (weakness) throw new Failure('weak_password', weakness.message, { reasons: weakness.reasons })
}
