import { useQuery, useSuspenseQuery } from '@tanstack/react-query'

import { isOnReader } from '#client/orders/readers/reader-words.ts'
import { usePermissions } from '#client/permissions/rights.ts'
import { paymentConfigQuery } from '#client/settings/payment-config.ts'
import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { Payment } from '#shared/payments/contract.ts'

import { DemoForm } from './DemoForm.tsx'
import { type PayableOrder, payableOf } from './payable.ts'
import { UnderWay } from './UnderWay.tsx'

const StripeForm = lazyPart(async () => (await import('./stripe/StripeForm.tsx')).StripeForm)

interface CardFormProps {
  orderId: PayableOrder
  amountCents: number
  /** What is shown to be due in all, where nothing is taken once it is another sum. */
  shownDueCents?: number | undefined
  onPaid: (payment: Payment) => void
}

/** Pays by card, with whoever takes cards here. */
export const CardForm = (props: CardFormProps) => (
  <Loaded skeleton={<Skeleton className="h-64" />}>
    <FormOrReader {...props} />
  </Loaded>
)

const pollMilliseconds = 2000

/** While a reader at the desk asks for its card, nobody pays here. */
function FormOrReader(props: CardFormProps) {
  // The desk sees it above all the ways to pay.
  const isDesk = usePermissions().holds('take_payments/orders')
  const { data: order } = useQuery({
    ...payableOf(props.orderId),
    refetchInterval: ({ state }) => state.data?.payments.some(isOnReader) === true && pollMilliseconds,
  })
  const reader = order?.payments.find(isOnReader)?.reader
  if (reader === undefined) {
    return (
      <div className="grid gap-4">
        <FormOfProvider {...props} />
        {order && !isDesk && <UnderWay order={props.orderId} payments={order.payments} />}
      </div>
    )
  }

  return (
    <Notice title="The card reader at the desk asks for your card">
      Pay on {reader}. This page says by itself when it is paid.
    </Notice>
  )
}

function FormOfProvider(props: CardFormProps) {
  const { data: config } = useSuspenseQuery(paymentConfigQuery)
  const { provider, publishableKey, scriptUrl } = config
  if (provider === 'demo') return <DemoForm {...props} />
  if (provider === null || publishableKey === undefined || scriptUrl === undefined) {
    return <Notice>Cards are not taken online here. Pay at the desk.</Notice>
  }

  return <StripeForm {...props} publishableKey={publishableKey} scriptUrl={scriptUrl} />
}
