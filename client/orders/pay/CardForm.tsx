import { useSuspenseQuery } from '@tanstack/react-query'

import { paymentConfigQuery } from '#client/settings/payment-config.ts'
import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { Payment } from '#shared/payments/contract.ts'

import { DemoForm } from './DemoForm.tsx'
import type { Payable } from './payable.ts'

const StripeForm = lazyPart(async () => (await import('./stripe/StripeForm.tsx')).StripeForm)

interface CardFormProps {
  orderId: Payable
  amountCents: number
  /** What is shown to be due in all, where nothing is taken once it is another sum. */
  shownDueCents?: number | undefined
  onPaid: (payment: Payment) => void
}

/** Pays by card, with whoever takes cards here. */
export const CardForm = (props: CardFormProps) => (
  <Loaded skeleton={<Skeleton className="h-64" />}>
    <FormOfProvider {...props} />
  </Loaded>
)

function FormOfProvider(props: CardFormProps) {
  const { data: config } = useSuspenseQuery(paymentConfigQuery)
  const { provider, publishableKey, scriptUrl } = config
  if (provider === 'demo') return <DemoForm {...props} />
  if (provider === null || publishableKey === undefined || scriptUrl === undefined) {
    return <Notice>Cards are not taken online here. Pay at the desk.</Notice>
  }

  return <StripeForm {...props} publishableKey={publishableKey} scriptUrl={scriptUrl} />
}
