import type { OnDatabase } from '#server/kernel/db/database.ts'
import { changeRefusal } from '#shared/builds/orders/status.ts'
import { Failure } from '#shared/http/failure.ts'

/** What of a sheet is approved, with its build and its order; at most one is. */
export const findApproved = ({ trx }: OnDatabase, sheetId: string) =>
  trx
    .selectFrom('quote')
    .innerJoin('build', 'build.quoteId', 'quote.id')
    .leftJoin('customerOrder', 'customerOrder.id', 'build.orderId')
    .select(['quote.id', 'quote.number', 'quote.totalCents', 'fittingBookingId', 'creditCents'])
    // What is built has followed the choice of another part since, if one came late.
    .select(['quote.sheetVersionId as quotedVersionId', 'build.sheetVersionId as builtVersionId'])
    .select(['build.id as buildId', 'build.number as buildNumber', 'build.returnedAt', 'build.orderId'])
    .select(['paidCents', 'refundedCents'])
    .select(['build.status as buildStatus', 'customerOrder.status as orderStatus'])
    .where('quote.sheetId', '=', sheetId)
    .where('quote.status', '=', 'approved')
    .executeTakeFirst()

export type ApprovedQuote = NonNullable<Awaited<ReturnType<typeof findApproved>>>

/** What a new quote of a sheet changes: undefined where nothing of it is ordered, or that was cancelled. */
export async function findBase(work: OnDatabase, sheetId: string): Promise<ApprovedQuote | undefined> {
  const approved = await findApproved(work, sheetId)

  return approved?.buildStatus === 'cancelled' ? undefined : approved
}

/** Why a version is no change of what is ordered. */
export function refuseNoChange(base: ApprovedQuote, versionId: string): void {
  const { buildNumber, buildStatus, returnedAt } = base
  if (base.builtVersionId === versionId) {
    throw new Failure(
      'wrong_state',
      `${buildNumber} is built by this version already. Begin a new version of the sheet.`,
    )
  }
  const refusal = changeRefusal({ number: buildNumber, status: buildStatus, returnedAt })
  if (refusal !== undefined) throw new Failure('wrong_state', refusal)
}
