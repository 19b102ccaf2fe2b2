import { randomInt } from 'node:crypto'

import { recordEvent } from '#server/audit/service.ts'
import { tellOwner } from '#server/auth/hooks/account-notice.ts'
import { lockUser } from '#server/auth/user-store.ts'
import { getUser } from '#server/auth/user.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { sign } from '#server/kernel/secrets/secret.ts'
import type { Work } from '#server/kernel/work.ts'
import type { RecoveryCodes } from '#shared/auth/factors.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Person } from '#shared/permissions/may.ts'

import { nameIsTaken } from './enroll.ts'
import { type FactorRow, findRecoveryCodes, insertFactor, lockRecoveryCodes, updateFactor } from './factor-store.ts'
import { noSuchFactor, refuseAnonymous } from './factor.ts'
import { countCodes, replaceCodes } from './recovery-store.ts'
import { removeFactor } from './unenroll.ts'

const codesInSet = 10
// 16 of 31 unmistakable letters and digits: 79 bits, too many to guess from a table of hashes.
const codeLength = 16
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

const makeCode = () => Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')

/** The hash that is kept. People may type capitals, spaces and dashes. */
export const hashOfCode = (secretKey: string, factorId: string, code: string) =>
  sign(secretKey, 'hash recovery codes', factorId, code.toLowerCase().replaceAll(/[\s-]/g, '')).toString('base64url')

const type = 'recovery_code' as const

/** How many codes there are and how many are left; never the codes. */
export async function readRecoveryCodes(work: Work, person: Person) {
  const factor = await findRecoveryCodes(work, person.userId)
  if (!factor) throw noSuchFactor()

  return { id: factor.id, type, ...(await countCodes(work, factor.id)) }
}

/** Makes recovery codes for an account with another second step; they cannot be the only one. */
export function generateRecoveryCodes(work: Work, person: Person, name: string) {
  refuseSwitchedOff(work)

  return atomically(work, async (work): Promise<RecoveryCodes> => {
    await lockUser(work, person.userId)
    const user = await getUser(work, person.userId)
    refuseAnonymous(user)
    refuseOneStep(person)
    const verified = user.factors.filter(({ status }) => status === 'verified')
    if (verified.some(({ factorType }) => factorType === type)) {
      throw new Failure('mfa_verified_factor_exists', 'Recovery codes exist already, regenerate them to replace them')
    }
    if (verified.length === 0) {
      throw new Failure('mfa_recovery_codes_sole_factor', 'Recovery codes can not be the only factor')
    }

    const friendlyName = name || 'Recovery codes'
    const factor = await insertFactor(work, {
      userId: user.id,
      factorType: type,
      status: 'verified',
      friendlyName,
      createdAt: work.now,
      updatedAt: work.now,
    })
    if (!factor) throw nameIsTaken(friendlyName)
    await tellOwner(work, user, 'Recovery codes were made for it.')

    return newSet(work, { id: factor.id, userId: user.id, friendlyName })
  })
}

export function regenerateRecoveryCodes(work: Work, person: Person) {
  refuseSwitchedOff(work)

  return atomically(work, async (work) => {
    const factor = await lockedCodes(work, person)
    await updateFactor(work, factor.id, { failedAttempts: 0, lockedUntil: null, updatedAt: work.now })
    await tellOwner(
      work,
      await getUser(work, person.userId),
      'New recovery codes were made for it; the old ones are void.',
    )

    return newSet(work, factor)
  })
}

export const removeRecoveryCodes = (work: Work, person: Person) =>
  atomically(work, async (work) => {
    await lockUser(work, person.userId)
    const factor = await lockedCodes(work, person)
    await removeFactor(work, factor)

    return { id: factor.id }
  })

async function lockedCodes(work: OnDatabase, person: Person): Promise<FactorRow> {
  const factor = await lockRecoveryCodes(work, person.userId)
  if (!factor) throw noSuchFactor()
  refuseOneStep(person)

  return factor
}

function refuseSwitchedOff({ services: { config } }: Work): void {
  if (!config.auth.mfa.recoveryCodes) {
    throw new Failure('mfa_recovery_codes_enroll_not_enabled', 'MFA enroll is disabled for recovery codes')
  }
}

function refuseOneStep(person: Person): void {
  if (person.aal === 'aal1') {
    throw new Failure('insufficient_aal', 'AAL2 required to manage recovery codes', { status: 403 })
  }
}

async function newSet(
  work: Work,
  { id, userId, friendlyName }: Pick<FactorRow, 'id' | 'userId' | 'friendlyName'>,
): Promise<RecoveryCodes> {
  const codes = Array.from({ length: codesInSet }, makeCode)
  await replaceCodes(
    work,
    id,
    codes.map((code) => hashOfCode(work.services.config.secretKey, id, code)),
  )
  await recordEvent(work, { action: 'recovery_codes_made', entity: 'user', entityId: userId })

  return { id, type, ...(friendlyName && { friendly_name: friendlyName }), total: codesInSet, codes }
}
