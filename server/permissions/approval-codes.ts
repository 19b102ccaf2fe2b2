import { randomInt } from 'node:crypto'

import { recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { sign } from '#server/kernel/secrets/secret.ts'
import type { Services } from '#server/kernel/services.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { deleteCode, insertCode } from './approval-store.ts'

/** The hash needs no owner, since a code must be found by itself. */
export const hashOf = ({ config }: Pick<Services, 'config'>, code: string): Buffer =>
  sign(config.secretKey, 'hash approval codes', code)

/** Draws a code for the caller, which ends their previous one. Nobody can read it again. */
export function makeCode(work: Work): Promise<{ code: string }> {
  const { userId } = signedIn(work.context.actor)

  return atomically(work, async (work) => {
    const code = await drawCode(work, userId)
    await recordEvent(work, { action: 'approval_code_made', entity: 'user', entityId: userId })
    return { code }
  })
}

async function drawCode(work: Work, userId: string): Promise<string> {
  await deleteCode(work, userId)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const made = await insertCode(work, { userId, codeHash: hashOf(work.services, code), madeAt: work.now })

  return made ? code : drawCode(work, userId)
}

export const endCode = (work: Acting): Promise<void> =>
  atomically(work, async (work) => {
    const { userId } = signedIn(work.context.actor)
    if (!(await deleteCode(work, userId))) return

    await recordEvent(work, { action: 'approval_code_ended', entity: 'user', entityId: userId })
  })
