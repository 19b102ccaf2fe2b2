import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import type { LineWork } from '#server/kernel/line-kind.ts'

interface Signed {
  signedName: string
  signedIp: string
}

/** What is built is what was agreed to: the version is approved as it was shared, and takes the place of any other. */
export async function approveSheet(
  { services, trx, context }: LineWork,
  versionId: string,
  { signedName, signedIp }: Signed,
): Promise<void> {
  const now = services.now()
  const version = await trx
    .selectFrom('sheetVersion')
    .select(['id', 'sheetId', 'status', 'version'])
    .where('id', '=', versionId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (version.status !== 'shared') return

  const agreed = await trx
    .updateTable('sheetVersion')
    .set((eb) => ({ status: 'superseded', version: eb('version', '+', 1) }))
    .where('sheetId', '=', version.sheetId)
    .where('status', 'in', ['approved', 'locked'])
    .returning(['id', 'version'])
    .execute()
  await trx
    .updateTable('sheetVersion')
    .set({
      status: 'approved',
      version: version.version + 1,
      approvedAt: now,
      approvedName: signedName,
      approvedIp: signedIp,
    })
    .where('id', '=', versionId)
    .execute()
  const by = {
    actorKind: context.actor.kind,
    actorId: actorIdOf(context.actor),
    at: now,
    reason: 'Its quote was approved',
  }
  const steps = [
    ...agreed.map((one) => ({ ...one, fromStatus: 'approved', toStatus: 'superseded' })),
    { id: versionId, version: version.version + 1, fromStatus: 'shared', toStatus: 'approved' },
  ]
  await trx
    .insertInto('sheetTransition')
    .values(steps.map(({ id, ...step }) => ({ ...step, ...by, sheetVersionId: id })))
    .execute()
  await recordEvent(trx, context, {
    action: 'sheet_approved',
    entity: 'sheet',
    entityId: version.sheetId,
    before: { status: version.status },
    after: { status: 'approved' },
  })
}
