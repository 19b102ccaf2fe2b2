import { useQuery } from '@tanstack/react-query'

import { disputePath, reasonWords } from '#client/orders/disputes/dispute-words.ts'
import { allDisputes } from '#client/orders/disputes/queries.ts'
import { rowsOf, type TodayRow, type UseTodayRows } from '#client/routing/today.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { awaitsAnswer } from '#shared/payments/disputes.ts'

/** Disputes that wait for an answer, with the day by which it must be there. */
export const useOpenDisputes: UseTodayRows = () => {
  const { money, date } = useStudio()
  const asked = useQuery(allDisputes)
  const answer = rowsOf(asked, (disputes) =>
    disputes
      .filter(({ status, submittedAt }) => awaitsAnswer(status) && submittedAt === null)
      .map((dispute): TodayRow => ({
        id: dispute.id,
        isUrgent: true,
        what: 'Dispute',
        who: dispute.dueAt ? `Answer by ${date(dispute.dueAt)}` : dispute.payment.number,
        about: reasonWords(dispute),
        figure: money(dispute.amountCents),
        to: disputePath(dispute.id),
      })),
  )

  return { ...answer, hasMore: false, all: '/admin/sales/disputes' }
}
