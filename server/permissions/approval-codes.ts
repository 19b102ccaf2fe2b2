import { randomInt } from 'node:crypto'

import { recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import { sign } from '#server/kernel/secrets/secret.ts'
import type { Services } from '#server/kernel/services.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { deleteCode, insertCode } from './approval-store.ts'

/** The code alone finds its owner, so it is no part of the hash. */
export const hashOf = ({ config }: Pick<Services, 'config'>, code: string): Buffer =>
  sign(config.secretKey, 'hash approval codes', code)

/** Draws a code for whoever asks, which ends the one before. Nobody can read it again. */
export function makeCode(services: Services, context: Context): Promise<{ code: string }> {
  const { userId } = signedIn(context.actor)

  return atomically(services.db, async (trx) => {
    const code = await drawCode(services, trx, userId)
    await recordEvent(trx, context, { action: 'approval_code_made', entity: 'user', entityId: userId })
    return { code }
  })
}

async function drawCode(services: Services, trx: Db, userId: string): Promise<string> {
  await deleteCode(trx, userId)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const made = await insertCode(trx, { userId, codeHash: hashOf(services, code), madeAt: services.now() })

  return made ? code : drawCode(services, trx, userId)
}

export const endCode = (db: Db, context: Context): Promise<void> =>
  atomically(db, async (trx) => {
    const { userId } = signedIn(context.actor)
    if (!(await deleteCode(trx, userId))) return

    await recordEvent(trx, context, { action: 'approval_code_ended', entity: 'user', entityId: userId })
  })
