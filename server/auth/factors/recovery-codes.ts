import { randomInt } from 'node:crypto'

import { recordEvent } from '#server/audit/service.ts'
import { tellOwner } from '#server/auth/account-notice.ts'
import { lockUser } from '#server/auth/user-store.ts'
import { getUser } from '#server/auth/user.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import { sign } from '#server/kernel/secrets/secret.ts'
import type { Services } from '#server/kernel/services.ts'
import type { RecoveryCodes } from '#shared/auth/factors.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Person } from '#shared/permissions/may.ts'

import { nameIsTaken } from './enroll.ts'
import { type FactorRow, findRecoveryCodes, insertFactor, lockRecoveryCodes, updateFactor } from './factor-store.ts'
import { noSuchFactor, refuseAnonymous } from './factor.ts'
import { countCodes, replaceCodes } from './recovery-store.ts'
import { removeFactor } from './unenroll.ts'

const codesInSet = 10
// 16 of 31 letters and digits that nobody takes for another: 79 bits, which no table of hashes gives away.
const codeLength = 16
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

const makeCode = () => Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')

/** As it is kept; people type it in capitals, with spaces and dashes. */
export const hashOfCode = (secretKey: string, factorId: string, code: string) =>
  sign(secretKey, 'hash recovery codes', factorId, code.toLowerCase().replaceAll(/[\s-]/g, '')).toString('base64url')

const type = 'recovery_code' as const

/** How many codes there are, and how many are left; never the codes. */
export async function readRecoveryCodes({ db }: Services, person: Person) {
  const factor = await findRecoveryCodes(db, person.userId)
  if (!factor) throw noSuchFactor()

  return { id: factor.id, type, ...(await countCodes(db, factor.id)) }
}

/** Makes the codes of an account that has another second step; they open nothing by themselves. */
export function generateRecoveryCodes(services: Services, person: Person, name: string, context: Context) {
  refuseSwitchedOff(services)
  const { now } = services

  return atomically(services.db, async (trx): Promise<RecoveryCodes> => {
    await lockUser(trx, person.userId)
    const user = await getUser(trx, person.userId)
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
    const factor = await insertFactor(trx, {
      userId: user.id,
      factorType: type,
      status: 'verified',
      friendlyName,
      createdAt: now(),
      updatedAt: now(),
    })
    if (!factor) throw nameIsTaken(friendlyName)
    await tellOwner({ ...services, db: trx }, user, 'Recovery codes were made for it.')

    return newSet({ ...services, db: trx }, { id: factor.id, userId: user.id, friendlyName }, context)
  })
}

export function regenerateRecoveryCodes(services: Services, person: Person, context: Context) {
  refuseSwitchedOff(services)

  return atomically(services.db, async (trx) => {
    const factor = await lockedCodes(trx, person)
    await updateFactor(trx, factor.id, { failedAttempts: 0, lockedUntil: null, updatedAt: services.now() })
    await tellOwner(
      { ...services, db: trx },
      await getUser(trx, person.userId),
      'New recovery codes were made for it; the old ones are void.',
    )

    return newSet({ ...services, db: trx }, factor, context)
  })
}

export const removeRecoveryCodes = (services: Services, person: Person, context: Context) =>
  atomically(services.db, async (trx) => {
    await lockUser(trx, person.userId)
    const factor = await lockedCodes(trx, person)
    await removeFactor({ ...services, db: trx }, factor, context)

    return { id: factor.id }
  })

async function lockedCodes(trx: Db, person: Person): Promise<FactorRow> {
  const factor = await lockRecoveryCodes(trx, person.userId)
  if (!factor) throw noSuchFactor()
  refuseOneStep(person)

  return factor
}

function refuseSwitchedOff({ config }: Services): void {
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
  { db, config }: Services,
  { id, userId, friendlyName }: Pick<FactorRow, 'id' | 'userId' | 'friendlyName'>,
  context: Context,
): Promise<RecoveryCodes> {
  const codes = Array.from({ length: codesInSet }, makeCode)
  await replaceCodes(
    db,
    id,
    codes.map((code) => hashOfCode(config.secretKey, id, code)),
  )
  await recordEvent(db, context, { action: 'recovery_codes_made', entity: 'user', entityId: userId })

  return { id, type, ...(friendlyName && { friendly_name: friendlyName }), total: codesInSet, codes }
}
