import type { OnDatabase } from '#server/kernel/db/database.ts'
import { changeRefusal } from '#shared/builds/orders/status.ts'
import { Failure } from '#shared/http/failure.ts'

/** The approved quote of a sheet with its build and order; at most one. */
export const findApproved = ({ trx }: OnDatabase, sheetId: string) =>
  trx
    .selectFrom('quote')
    .innerJoin('build', 'build.quoteId', 'quote.id')
    .leftJoin('customerOrder', 'customerOrder.id', 'build.orderId')
    .select(['quote.id', 'quote.number', 'quote.totalCents', 'fittingBookingId', 'creditCents'])
    // The build may have followed a late part's substitute since.
    .select(['quote.sheetVersionId as quotedVersionId', 'build.sheetVersionId as builtVersionId'])
    .select(['build.id as buildId', 'build.number as buildNumber', 'build.returnedAt', 'build.orderId'])
    .select(['paidCents', 'refundedCents'])
    .select(['build.status as buildStatus', 'customerOrder.status as orderStatus'])
    .where('quote.sheetId', '=', sheetId)
    .where('quote.status', '=', 'approved')
    .executeTakeFirst()

export type ApprovedQuote = NonNullable<Awaited<ReturnType<typeof findApproved>>>

/** The approved quote that a new one changes; undefined if nothing is ordered, or it was canceled. */
export async function findBase(work: OnDatabase, sheetId: string): Promise<ApprovedQuote | undefined> {
  const approved = await findApproved(work, sheetId)

  return approved?.buildStatus === 'cancelled' ? undefined : approved
}

/** Refuses a version that changes nothing. */
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
