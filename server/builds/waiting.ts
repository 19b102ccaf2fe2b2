import type { Services } from '#server/kernel/services.ts'
import { readStudioZone } from '#server/settings/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import type { WaitingBuilds } from '#shared/builds/waiting-contract.ts'

import { listMyBuilds } from './orders/track.ts'
import { quoteLink } from './quotes/link.ts'
import { listQuotesToSign } from './quotes/list.ts'
import { sheetLink } from './sheets/link.ts'
import { listSheetsToApprove } from './sheets/list.ts'

/** What a client has to answer before their clubs go on, with the links by which they do. */
export async function listWaiting(services: Services, userId: string): Promise<WaitingBuilds> {
  const { db, config, now } = services
  const today = localDayOf(now(), await readStudioZone(db))
  const [sheets, quotes, { builds }] = await Promise.all([
    listSheetsToApprove(db, userId),
    listQuotesToSign(db, { userId, today }),
    listMyBuilds(services, userId),
  ])
  // A sheet that was quoted is approved with its quote.
  const quoted = new Set(quotes.map(({ sheetVersionId }) => sheetVersionId))

  return {
    toApprove: sheets
      .filter(({ versionId }) => !quoted.has(versionId))
      .map((sheet) => ({ ...sheet, token: sheetLink.tokenOf(config.secretKey, sheet) })),
    toSign: quotes.map((quote) => ({
      ...quote,
      totalCents: quote.totalCents ?? 0,
      token: quoteLink.tokenOf(config.secretKey, quote),
    })),
    toPay: builds.flatMap(({ number, status, depositDueCents, dueCents, payToken }) => {
      const isDeposit = depositDueCents > 0
      const isDue = status !== 'cancelled' && (isDeposit || (status === 'ready' && dueCents > 0))

      return isDue && payToken !== null
        ? [{ number, cents: isDeposit ? depositDueCents : dueCents, isDeposit, token: payToken }]
        : []
    }),
  }
}
